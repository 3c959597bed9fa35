// Written by `npx steward types` from the descriptors beside it. Do not edit.
import type {} from 'steward/server';

/**
 * Records by resource and field name: values in wire units, an empty one null or missing. Choices and states are those of now: a record that
 * was stored before another one was taken away may still hold it.
 */
export interface Records {
  readonly accounts: {
    readonly id?: string | null;
    readonly resource?: string | null;
    readonly record_id?: string | null;
    readonly type?: string | null;
    readonly blame_user?: string | null;
    readonly created_at?: string | null;
    readonly diffs?: unknown;
    readonly relations?: unknown;
  };
  readonly 'batch-results': {
    readonly id?: string | null;
    readonly line?: number | null;
    readonly status?: 'good' | 'doubtful' | 'error' | 'applied' | 'declined' | 'failed' | null;
    readonly messages?: readonly {
      readonly field?: string | null;
      readonly rule?: string | null;
      readonly text?: string | null;
    }[] | null;
    readonly decisions?: readonly string[] | null;
    readonly decision?: string | null;
    readonly subject?: string | null;
    readonly kind?: 'import' | 'update' | 'order' | null;
    readonly values?: unknown;
    readonly original?: unknown;
    readonly mended_by?: string | null;
  };
  readonly 'batch-runs': {
    readonly id?: string | null;
    readonly batchjob_id?: string | number | null;
    readonly started?: string | null;
    readonly invoker?: string | null;
    readonly status?: 'pending' | 'running' | 'need_decision' | 'error' | 'finished' | 'skipped' | 'archived' | null;
    readonly created_at?: string | null;
  };
  readonly 'batch-stages': {
    readonly id?: 'read' | 'validate' | 'decide' | 'apply' | null;
    readonly batchjob_id?: string | number | null;
    readonly run_id?: string | null;
    readonly position?: number | null;
    readonly status?: 'pending' | 'running' | 'need_decision' | 'error' | 'finished' | 'skipped' | 'archived' | null;
    readonly best_result?: 'success' | 'warning' | 'error' | null;
    readonly statistics?: {
      readonly processed?: number | null;
      readonly total?: number | null;
      readonly good?: number | null;
      readonly doubtful?: number | null;
      readonly faulty?: number | null;
      readonly applied?: number | null;
      readonly declined?: number | null;
      readonly failed?: number | null;
    } | null;
    readonly columns?: readonly string[] | null;
    readonly headings?: readonly {
      readonly name?: string | null;
      readonly column?: string | null;
    }[] | null;
    readonly samples?: unknown;
    readonly chosen_by?: string | null;
    readonly layout?: string | null;
    readonly decisions?: readonly string[] | null;
    readonly messages?: readonly {
      readonly type?: 'debug' | 'info' | 'warning' | 'error' | 'failed' | 'success' | null;
      readonly text?: string | null;
    }[] | null;
  };
  readonly 'batchjob-types': {
    readonly key?: string | null;
    readonly title?: string | null;
    readonly columns?: readonly string[] | null;
    readonly takes?: readonly {
      readonly name?: string | null;
      readonly title?: string | null;
      readonly required?: boolean | null;
    }[] | null;
    readonly position?: number | null;
  };
  readonly batchjobs: {
    readonly id?: string | null;
    readonly type?: string | null;
    readonly filename?: string | null;
    readonly channel?: string | number | null;
    readonly test?: boolean | null;
    readonly fulfillment_id?: string | null;
    readonly email_template?: string | null;
    readonly campaign_code?: string | null;
    readonly billingaddress_code?: string | null;
    readonly company?: string | number | null;
    readonly created_by?: string | null;
    readonly created_at?: string | null;
  };
  readonly budgets: {
    readonly code?: string | null;
    readonly channel?: string | number | null;
    readonly tenant?: string | number | null;
    readonly issuer?: string | number | null;
    readonly reference?: string | null;
    readonly source?: string | null;
    readonly state?: 'pending' | 'waiting_for_approval' | 'approved' | 'declined' | null;
    readonly type?: 'single' | 'multi' | 'budget' | null;
    readonly scope?: 'order' | 'products' | null;
    readonly currency?: string | number | null;
    readonly amount?: number | null;
    readonly remaining?: number | null;
    readonly restrict?: string | null;
    readonly username?: string | null;
    readonly cost_center?: string | null;
    readonly expiry_date?: string | null;
    readonly comment?: string | null;
    readonly usages?: readonly {
      readonly order?: string | null;
      readonly amount?: number | null;
      readonly used_at?: string | null;
    }[] | null;
    readonly documents?: readonly {
      readonly name?: string | null;
      readonly link?: string | null;
    }[] | null;
    readonly created_at?: string | null;
    readonly created_by?: string | null;
  };
  readonly 'campaign-commands': Records['commands'];
  readonly 'campaign-products': {
    readonly id?: string | null;
    readonly quantity?: number | null;
  };
  readonly campaigns: {
    readonly code?: string | null;
    readonly channel?: string | number | null;
    readonly tenant?: string | number | null;
    readonly type?: 'netwave' | 'custom' | 'consolidated' | null;
    readonly status?: 'not_finished' | 'in_progress' | 'finished' | 'error' | 'open' | 'future' | 'closed' | 'closed_finished' | 'closed_error' | null;
    readonly description?: string | null;
    readonly all_day?: boolean | null;
    readonly date_from?: string | null;
    readonly date_to?: string | null;
    readonly date_timezone?: string | null;
    readonly date_from_utc?: string | null;
    readonly date_to_utc?: string | null;
    readonly enabled?: boolean | null;
    readonly constraint?: string | null;
    readonly attributes?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly only_once?: boolean | null;
    readonly instant_checkout_only?: boolean | null;
    readonly mailing_list?: string | null;
    readonly order_fulfillment_count?: number | null;
  };
  readonly channels: {
    readonly code?: string | null;
    readonly name?: string | null;
    readonly type?: 'shop' | 'edi' | 'punchout' | null;
    readonly tenant?: string | number | null;
  };
  readonly 'command-runs': {
    readonly id?: string | null;
    readonly command?: string | null;
    readonly command_name?: string | null;
    readonly state?: 'running' | 'done' | 'error' | null;
    readonly created_by?: string | null;
    readonly created_at?: string | null;
    readonly finished_at?: string | null;
    readonly payload?: unknown;
    readonly result?: unknown;
    readonly message?: string | null;
    readonly log?: readonly {
      readonly at?: string | null;
      readonly text?: string | null;
    }[] | null;
  };
  readonly commands: {
    readonly id?: string | null;
    readonly name?: string | null;
    readonly description?: string | null;
    readonly group?: 'campaign' | 'data' | 'system' | null;
    readonly cli_params?: string | null;
  };
  readonly 'communication-gateways': {
    readonly id?: string | null;
    readonly company?: string | number | null;
    readonly direction?: 'incoming' | 'outgoing' | null;
    readonly type?: 'email' | 'api' | 'filesystem' | 'budget_voucher' | 'agcod' | 'cadooz' | 'wex' | 'linc' | null;
    readonly scopes?: readonly ('shipping' | 'voucher' | 'payment' | 'generic')[] | null;
    readonly endpoint?: string | null;
    readonly public_key?: string | null;
    readonly topics?: readonly ('ofr_cxml' | 'ofr_pdf' | 'ofr_csv' | 'ofr_json' | 'inventory_cxml' | 'ofr_generic' | 'incentives_csv' | 'confirmation_cxml')[] | null;
    readonly options?: unknown;
    readonly enabled?: boolean | null;
    readonly status?: 'ready' | 'disabled' | 'exception' | 'problem' | null;
    readonly exception?: string | null;
    readonly last_message_at?: string | null;
    readonly accounts?: readonly string[] | null;
  };
  readonly companies: {
    readonly code?: string | null;
    readonly name?: string | null;
    readonly group?: 'tenant' | 'servicepartner' | 'distributor' | 'supplier' | 'provider' | null;
    readonly parent?: string | number | null;
    readonly owner?: string | number | null;
    readonly regions?: readonly string[] | null;
    readonly attributes?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
  };
  readonly 'company-addresses': {
    readonly code?: string | null;
    readonly company?: string | number | null;
    readonly label?: string | null;
    readonly organization?: string | null;
    readonly department?: string | null;
    readonly street?: string | null;
    readonly street2?: string | null;
    readonly postal_code?: string | null;
    readonly region_text?: string | null;
    readonly city?: string | null;
    readonly country?: string | number | null;
    readonly phone?: string | null;
    readonly email?: string | null;
    readonly vatid?: string | null;
    readonly address_types?: readonly ('billing' | 'shipping' | 'warehouse' | 'default_billing' | 'default_shipping' | 'default_warehouse' | 'primary')[] | null;
    readonly tax_ids?: readonly {
      readonly key?: 'vatin' | 'stin' | 'gstin' | 'tin' | 'cnpj' | 'cpf' | 'cuit' | 'rfc' | 'nit' | null;
      readonly value?: string | null;
    }[] | null;
    readonly attributes?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
  };
  readonly 'company-regions': {
    readonly code?: string | null;
    readonly owner?: string | number | null;
    readonly countries?: readonly (string | number)[] | null;
    readonly attributes?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
  };
  readonly 'confirm-email': {
    readonly token?: string | null;
    readonly email?: string | null;
  };
  readonly 'confirmation-requests': {
    readonly id?: string | null;
    readonly company?: string | number | null;
    readonly channel?: string | number | null;
    readonly type?: string | null;
    readonly state?: 'pending' | 'confirmed' | 'expired' | null;
    readonly elapsed?: number | null;
    readonly time_left?: string | null;
    readonly confirm_signature?: string | null;
    readonly references?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly attributes?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly confirmation_parameters?: unknown;
    readonly valid_until?: string | null;
    readonly created_at?: string | null;
    readonly confirmed_at?: string | null;
    readonly confirmer?: string | null;
    readonly decision?: 'allow' | 'deny' | null;
    readonly reminded?: boolean | null;
  };
  readonly 'contact-requests': {
    readonly id?: string | null;
    readonly subject?: string | null;
    readonly email?: string | null;
    readonly channel?: string | number | null;
    readonly tenant?: string | number | null;
    readonly product?: string | null;
    readonly order?: string | null;
    readonly status?: 'open' | 'closed' | null;
    readonly description?: string | null;
    readonly created?: string | null;
    readonly created_since?: string | null;
    readonly last_updated?: string | null;
    readonly phone?: string | null;
    readonly contact_method?: string | null;
    readonly locale?: string | null;
    readonly distributor?: string | number | null;
  };
  readonly countries: {
    readonly code?: string | null;
    readonly name?: Readonly<Record<string, string>> | null;
  };
  readonly 'cron-jobs': {
    readonly id?: string | null;
    readonly status?: 'waiting' | 'running' | 'done' | 'error' | null;
    readonly time_interval_text?: string | null;
    readonly command?: string | null;
    readonly last_run?: string | null;
    readonly next_run?: string | null;
    readonly expression?: string | null;
  };
  readonly currencies: {
    readonly code?: string | null;
    readonly name?: Readonly<Record<string, string>> | null;
  };
  readonly 'deployment-runs': {
    readonly id?: string | null;
    readonly deployment?: string | number | null;
    readonly state?: 'running' | 'done' | 'error' | null;
    readonly progress?: number | null;
    readonly steps_done?: number | null;
    readonly steps_total?: number | null;
    readonly log?: string | null;
    readonly started_at?: string | null;
    readonly finished_at?: string | null;
    readonly created_by?: string | null;
  };
  readonly deployments: {
    readonly id?: string | null;
    readonly vpn_host?: string | null;
    readonly hosts?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly tenants?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly channels?: readonly (string | number)[] | null;
    readonly features?: readonly ('Ariba' | 'Coupa' | 'Jaggaer' | 'OCI' | 'EDI')[] | null;
    readonly config?: unknown;
    readonly enabled?: boolean | null;
    readonly last_deployment?: string | null;
  };
  readonly deputies: {
    readonly id?: string | null;
    readonly title?: string | null;
    readonly creator?: string | null;
    readonly assignee?: string | null;
    readonly company?: string | number | null;
  };
  readonly domains: {
    readonly id?: string | null;
    readonly full_qualified_domain_name?: string | null;
    readonly company?: string | number | null;
    readonly sso_connection?: string | number | null;
    readonly sender_address?: string | null;
    readonly reachable?: boolean | null;
    readonly uptime_monitor?: boolean | null;
    readonly ssl_monitor?: string | null;
    readonly visitor_tracking_id?: string | null;
  };
  readonly 'email-templates': {
    readonly template_code?: string | null;
    readonly preset?: string | number | null;
    readonly cms_code?: string | null;
    readonly cms_status?: 'published' | 'draft' | null;
    readonly cms_layout?: string | null;
    readonly cms_id?: string | null;
    readonly status?: 'published' | 'draft' | 'none' | null;
    readonly cms_entry?: string | null;
    readonly payload?: unknown;
    readonly texts?: unknown;
  };
  readonly 'event-queries': {
    readonly id?: string | null;
    readonly title?: string | null;
    readonly url?: string | null;
  };
  readonly exports: {
    readonly id?: string | null;
    readonly config?: string | null;
    readonly format?: 'csv' | 'xlsx' | null;
    readonly state?: 'running' | 'done' | 'error' | null;
    readonly progress?: number | null;
    readonly rows_done?: number | null;
    readonly rows_total?: number | null;
    readonly filename?: string | null;
    readonly payload?: unknown;
    readonly result?: unknown;
    readonly message?: string | null;
    readonly created_at?: string | null;
    readonly created_by?: string | null;
    readonly created_by_id?: string | null;
  };
  readonly 'forgot-password': {
    readonly email?: string | null;
  };
  readonly 'form-submissions': {
    readonly id?: string | null;
    readonly form?: string | null;
    readonly title?: string | null;
    readonly tenant?: string | number | null;
    readonly channel?: string | number | null;
    readonly submitter?: string | null;
    readonly assignee?: string | null;
    readonly workflow?: string | null;
    readonly state?: 'new' | 'pending' | 'approved' | 'declined' | 'delegated' | 'submitted' | null;
    readonly created_at?: string | null;
    readonly updated_at?: string | null;
    readonly form_data?: unknown;
  };
  readonly 'inventory-blockings': {
    readonly reference?: string | null;
    readonly product_code?: string | number | null;
    readonly product_name?: string | null;
    readonly warehouse_code?: string | number | null;
    readonly original_quantity?: number | null;
    readonly quantity?: number | null;
    readonly usages?: readonly {
      readonly order_id?: string | null;
      readonly quantity?: number | null;
      readonly used_at?: string | null;
    }[] | null;
    readonly scheduled_for?: string | null;
    readonly attributes?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly status?: 'active' | 'cancelled_not_migrated' | 'cancelled_migrated' | 'active_old' | null;
    readonly created_by?: string | null;
    readonly created_by_id?: string | null;
    readonly created_at?: string | null;
    readonly cancelled_at?: string | null;
    readonly migrated_at?: string | null;
  };
  readonly locales: {
    readonly code?: string | null;
    readonly name?: Readonly<Record<string, string>> | null;
  };
  readonly messages: {
    readonly id?: string | null;
    readonly timestamp?: string | null;
    readonly content_type?: string | null;
    readonly sender?: string | null;
    readonly recipient?: string | null;
    readonly channel?: string | number | null;
    readonly tenant?: string | number | null;
    readonly supplier?: string | number | null;
    readonly distributor?: string | number | null;
    readonly topic?: string | null;
    readonly request?: {
      readonly name?: string | null;
      readonly size?: number | null;
      readonly type?: string | null;
    } | null;
    readonly response?: {
      readonly name?: string | null;
      readonly size?: number | null;
      readonly type?: string | null;
    } | null;
    readonly exception?: {
      readonly name?: string | null;
      readonly size?: number | null;
      readonly type?: string | null;
    } | null;
    readonly request_text?: string | null;
    readonly response_text?: string | null;
    readonly exception_text?: string | null;
    readonly references?: {
      readonly order_id?: string | null;
      readonly fulfillment_id?: string | null;
    } | null;
  };
  readonly netwaves: Records['campaigns'];
  readonly 'order-fulfillments': {
    readonly id?: string | null;
    readonly reference?: string | null;
    readonly test?: boolean | null;
    readonly order?: string | number | null;
    readonly order_date?: string | null;
    readonly state?: 'new' | 'pending' | 'pending_approval' | 'processing' | 'published' | 'confirmed' | 'fulfilled' | 'finished' | 'cancelled' | null;
    readonly type?: 'shippable' | 'non_shippable' | null;
    readonly fulfillment_type?: 'inhouse' | 'dropshipping' | '3pl' | 'collect' | null;
    readonly currency_code?: string | null;
    readonly channel?: string | number | null;
    readonly supplier?: string | number | null;
    readonly supplier_code?: string | null;
    readonly distributor?: string | number | null;
    readonly tenant?: string | number | null;
    readonly restrict?: string | number | null;
    readonly campaign?: string | number | null;
    readonly channels?: readonly {
      readonly type?: string | null;
      readonly endpoint?: string | null;
    }[] | null;
    readonly items?: readonly {
      readonly product_code?: string | null;
      readonly name?: string | null;
      readonly unit_price?: number | null;
      readonly shipment_quantities?: readonly number[] | null;
    }[] | null;
    readonly messages?: readonly {
      readonly created_at?: string | null;
      readonly origin?: string | null;
      readonly message_type?: 'debug' | 'info' | 'warning' | 'error' | 'failed' | 'success' | null;
      readonly message?: string | null;
      readonly attributes?: readonly {
        readonly key?: string | null;
        readonly value?: string | null;
      }[] | null;
      readonly state?: 'pending' | 'timeout' | 'confirmed' | null;
    }[] | null;
  };
  readonly orders: {
    readonly id?: string | null;
    readonly order_number?: string | null;
    readonly test?: boolean | null;
    readonly state?: 'new' | 'validated' | 'pending_payment' | 'confirmed_payment' | 'processing' | 'shipped' | 'finished' | 'pending_approval' | 'problematic' | 'cancelled' | null;
    readonly channel?: string | number | null;
    readonly restrict?: string | number | null;
    readonly tenant?: string | number | null;
    readonly customer?: string | null;
    readonly campaign?: string | number | null;
    readonly order_date?: string | null;
    readonly processing_date?: string | null;
    readonly source?: 'EDI' | 'batchjob' | 'form' | null;
    readonly purpose?: string | null;
    readonly currency_code?: string | null;
    readonly items_count?: number | null;
    readonly order_total?: number | null;
    readonly total_net?: number | null;
    readonly notes?: string | null;
    readonly remarks?: readonly {
      readonly created_at?: string | null;
      readonly type?: 'debug' | 'info' | 'warning' | 'error' | 'failed' | 'success' | null;
      readonly message?: string | null;
    }[] | null;
    readonly ordered?: readonly {
      readonly code?: string | null;
      readonly name?: string | null;
      readonly variant_name?: string | null;
      readonly quantity?: number | null;
      readonly unit_price?: number | null;
      readonly distributor?: string | null;
    }[] | null;
    readonly paid_with?: readonly {
      readonly method_code?: 'balance' | 'budget' | 'cc' | 'costcenter' | 'debit' | 'delegate' | 'free' | 'giropay' | 'invoice' | 'paypal' | 'prepayment' | 'punchout' | 'sepa' | 'sofortueberweisung' | 'voucher' | null;
      readonly currency_code?: string | null;
      readonly state?: string | null;
      readonly amount?: number | null;
      readonly details?: unknown;
      readonly transaction_details?: unknown;
    }[] | null;
    readonly shipped_as?: unknown;
    readonly adjusted_by?: unknown;
    readonly documents?: unknown;
  };
  readonly 'packing-spaces': {
    readonly reference?: string | null;
    readonly warehouse_code?: string | number | null;
    readonly description?: string | null;
    readonly type?: 'envelope' | 'box' | 'box_hazardous' | 'pallet' | 'separate' | null;
    readonly measurement_system?: 'metric' | 'imperial' | null;
    readonly outer_width?: number | null;
    readonly outer_height?: number | null;
    readonly outer_length?: number | null;
    readonly inner_width?: number | null;
    readonly inner_height?: number | null;
    readonly inner_length?: number | null;
    readonly empty_weight?: number | null;
    readonly max_weight?: number | null;
    readonly comment?: string | null;
    readonly enabled?: boolean | null;
  };
  readonly 'platform-status': {
    readonly status_provider?: 'application' | 'sign_in' | 'store' | 'jobs' | 'mail' | null;
    readonly kind?: 'shared' | 'user' | 'shared_admin' | null;
    readonly assessments?: readonly {
      readonly uniqueness?: 'clock' | 'certificate' | 'versions' | 'sign_in' | 'store_latency' | 'disk' | 'files' | 'backlog' | 'mail' | null;
      readonly message?: string | null;
      readonly value?: string | null;
      readonly check?: string | null;
      readonly name?: string | null;
      readonly check_id?: string | null;
      readonly url?: string | null;
    }[] | null;
  };
  readonly presets: {
    readonly code?: string | null;
    readonly logo?: string | null;
  };
  readonly 'product-approvals': {
    readonly id?: string | null;
    readonly customer?: string | number | null;
    readonly requester?: string | null;
    readonly approver?: string | null;
    readonly supplier?: string | number | null;
    readonly audiences?: readonly string[] | null;
    readonly purposes?: readonly string[] | null;
    readonly period_from?: string | null;
    readonly period_to?: string | null;
    readonly hazardous?: boolean | null;
    readonly recommend?: boolean | null;
    readonly public?: boolean | null;
    readonly status?: 'pending' | 'approved' | 'approved_condition' | 'declined' | null;
  };
  readonly products: {
    readonly sku?: string | null;
    readonly name?: Readonly<Record<string, string>> | null;
    readonly family?: 'default' | 'dependent' | 'download' | 'dropshipping' | 'enquiry' | 'fee' | 'license' | 'on_demand' | 'remote' | 'voucher' | 'web2print' | 'web2produce' | null;
    readonly stock?: number | null;
    readonly inventories?: readonly {
      readonly code?: string | number | null;
      readonly stock?: number | null;
    }[] | null;
    readonly enabled?: boolean | null;
    readonly tenant?: string | number | null;
    readonly distributor?: string | number | null;
    readonly supplier?: string | number | null;
  };
  readonly profile: {
    readonly name?: string | null;
    readonly email?: string | null;
    readonly pending_email?: string | null;
    readonly has_password?: boolean | null;
  };
  readonly queues: {
    readonly name?: string | null;
    readonly messages_ready?: number | null;
    readonly messages_unacknowledged?: number | null;
    readonly messages?: number | null;
    readonly current?: string | null;
    readonly payload?: unknown;
    readonly attributes?: unknown;
    readonly message?: unknown;
  };
  readonly 'reset-password': {
    readonly token?: string | null;
    readonly email?: string | null;
    readonly password?: string | null;
    readonly password_confirmation?: string | null;
  };
  readonly 'shipping-calculations': {
    readonly id?: string | null;
    readonly status?: 'success' | 'no_rates' | null;
    readonly carrier?: string | null;
    readonly accounts?: readonly string[] | null;
    readonly channel?: string | number | null;
    readonly order_id?: string | number | null;
    readonly user?: string | null;
    readonly company?: string | number | null;
    readonly created_at?: string | null;
    readonly request?: unknown;
    readonly rates?: readonly {
      readonly carrier?: string | null;
      readonly service?: string | null;
      readonly account?: string | null;
      readonly price?: number | null;
      readonly currency?: string | null;
      readonly days?: number | null;
    }[] | null;
    readonly resolutions?: readonly {
      readonly sku?: string | null;
      readonly quantity?: number | null;
      readonly warehouse_code?: string | null;
      readonly packing_space?: string | null;
      readonly weight?: number | null;
    }[] | null;
    readonly messages?: readonly {
      readonly level?: string | null;
      readonly text?: string | null;
    }[] | null;
  };
  readonly spaces: {
    readonly code?: string | null;
    readonly name?: string | null;
    readonly type?: 'tenant' | 'servicepartner' | null;
    readonly owner?: string | number | null;
    readonly companies?: readonly (string | number)[] | null;
  };
  readonly 'sso-connections': {
    readonly id?: string | null;
    readonly tenant?: string | number | null;
    readonly saml_idp?: string | null;
    readonly saml_entity_id?: string | null;
    readonly saml_flow?: 'sp_initiated' | 'idp_initiated' | null;
    readonly single_sign_on_services?: readonly {
      readonly binding?: 'http_redirect' | 'http_post' | null;
      readonly url?: string | null;
    }[] | null;
    readonly single_logout_services?: readonly {
      readonly binding?: 'http_redirect' | 'http_post' | null;
      readonly url?: string | null;
    }[] | null;
    readonly keys?: readonly {
      readonly x509_certificate?: string | null;
      readonly comment?: string | null;
    }[] | null;
    readonly mapping?: readonly {
      readonly key?: 'first_name' | 'last_name' | 'email' | 'username' | 'id_origin' | 'company' | 'currency' | 'country_origin' | 'locale' | 'roles' | 'groups' | 'phone' | 'company_unit' | 'organization' | 'department' | 'costcenter' | 'enabled' | null;
      readonly value?: string | null;
    }[] | null;
    readonly updated_at?: string | null;
  };
  readonly systems: {
    readonly code?: string | null;
    readonly name?: string | null;
    readonly kind?: 'shared' | 'user' | 'shared_admin' | null;
    readonly url?: string | null;
    readonly status_provider?: 'application' | 'sign_in' | 'store' | 'jobs' | 'mail' | null;
  };
  readonly 'temporary-replacements': {
    readonly id?: string | null;
    readonly replaced_user?: string | number | null;
    readonly replacer_user?: string | number | null;
    readonly channel?: string | number | null;
    readonly company?: string | number | null;
    readonly types?: readonly ('order_approval')[] | null;
    readonly date_from?: string | null;
    readonly date_to?: string | null;
    readonly date_timezone?: string | null;
    readonly comment?: string | null;
    readonly state?: 'active' | 'upcoming' | 'expired' | null;
  };
  readonly 'user-addresses': {
    readonly id?: string | null;
    readonly user?: string | number | null;
    readonly company?: string | number | null;
    readonly full_name?: string | null;
    readonly first_name?: string | null;
    readonly last_name?: string | null;
    readonly organization?: string | null;
    readonly department?: string | null;
    readonly street?: string | null;
    readonly street2?: string | null;
    readonly postal_code?: string | null;
    readonly city?: string | null;
    readonly region_text?: string | null;
    readonly country?: string | number | null;
    readonly phone?: string | null;
    readonly address_types?: readonly ('DEFAULT_BILLING' | 'DEFAULT_SHIPPING')[] | null;
    readonly tax_ids?: readonly {
      readonly key?: 'vatin' | 'stin' | 'gstin' | 'tin' | 'cnpj' | 'cpf' | 'cuit' | 'rfc' | 'nit' | null;
      readonly value?: string | null;
    }[] | null;
    readonly created?: string | null;
  };
  readonly 'user-groups': {
    readonly code?: string | null;
    readonly channel?: string | number | null;
    readonly type?: 'OTHER' | 'DISPOSITION' | null;
    readonly name?: string | null;
    readonly tenant?: string | number | null;
    readonly created_at?: string | null;
    readonly updated_at?: string | null;
  };
  readonly 'user-roles': {
    readonly code?: string | null;
    readonly name?: Readonly<Record<string, string>> | null;
    readonly allowed_for_creation?: boolean | null;
  };
  readonly users: {
    readonly id?: string | null;
    readonly username?: string | null;
    readonly first_name?: string | null;
    readonly middle_name?: string | null;
    readonly last_name?: string | null;
    readonly email?: string | null;
    readonly company?: string | number | null;
    readonly company_name?: string | null;
    readonly company_group?: 'tenant' | 'servicepartner' | 'distributor' | 'supplier' | 'provider' | null;
    readonly channel?: string | number | null;
    readonly locale?: string | number | null;
    readonly currency?: string | number | null;
    readonly enabled?: boolean | null;
    readonly confirmed?: boolean | null;
    readonly source?: string | null;
    readonly country_origin?: string | number | null;
    readonly id_origin?: string | null;
    readonly organization?: string | null;
    readonly company_unit?: string | null;
    readonly costcenter?: readonly string[] | null;
    readonly ssn?: string | null;
    readonly phone?: string | null;
    readonly mobile?: string | null;
    readonly roles?: readonly (string | number)[] | null;
    readonly groups?: readonly (string | number)[] | null;
    readonly attributes?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly newsletter?: boolean | null;
    readonly status_account?: 'active' | 'pending' | 'disabled' | null;
    readonly status_integration?: 'active' | 'pending' | null;
    readonly status_products?: 'active' | 'pending' | null;
    readonly status_products_count?: number | null;
    readonly status_fulfillments?: 'clear' | 'waiting' | 'overdue' | null;
    readonly status_fulfillments_count?: number | null;
    readonly status_fulfillments_overdue?: number | null;
    readonly created_at?: string | null;
    readonly last_login?: string | null;
    readonly login_count?: number | null;
  };
  readonly vouchers: Records['budgets'];
  readonly 'warehouse-products': {
    readonly product_code?: string | number | null;
    readonly product_name?: string | null;
    readonly warehouse_code?: string | number | null;
    readonly soh_quantity?: number | null;
    readonly reported_quantity?: number | null;
    readonly blocked_quantity?: number | null;
    readonly next_intake_date?: string | null;
    readonly next_intake_quantity?: number | null;
    readonly lastchanged_at?: string | null;
    readonly lastchanged_by?: string | null;
  };
  readonly warehouses: {
    readonly code?: string | null;
    readonly label?: string | null;
    readonly company?: string | number | null;
    readonly product_count?: number | null;
    readonly packing_spaces_count?: number | null;
    readonly inventory_blocking?: boolean | null;
  };
  readonly workers: {
    readonly id?: string | null;
    readonly load?: string | null;
    readonly active?: string | null;
    readonly system?: string | null;
    readonly unit?: string | null;
    readonly description?: string | null;
    readonly log?: string | null;
  };
}

/** Fields that only a form or the dialog of an action has, by resource and form or action. */
export interface Dialogs {
  readonly 'batch-results': {
    readonly mend: {
      readonly values?: unknown;
    };
  };
  readonly 'batch-stages': {
    readonly submit: {
      readonly rows?: unknown;
    };
  };
  readonly batchjobs: {
    readonly create: {
      readonly file?: {
        readonly name?: string | null;
        readonly size?: number | null;
        readonly type?: string | null;
      } | null;
      readonly run_after_upload?: boolean | null;
    };
  };
  readonly commands: {
    readonly run: {
      readonly parameters?: unknown;
      readonly files?: readonly {
        readonly name?: string | null;
        readonly size?: number | null;
        readonly type?: string | null;
      }[] | null;
    };
  };
  readonly 'email-templates': {
    readonly sendtest: {
      readonly language?: 'de' | 'en' | 'fr' | 'it' | 'pt' | 'es' | null;
      readonly send_to?: string | null;
      readonly payload?: unknown;
    };
    readonly preview: {
      readonly language?: 'de' | 'en' | 'fr' | 'it' | 'pt' | 'es' | null;
      readonly payload?: unknown;
    };
  };
  readonly 'order-fulfillments': {
    readonly feedback: {
      readonly origin?: string | null;
      readonly message_type?: 'debug' | 'info' | 'warning' | 'error' | 'failed' | 'success' | null;
      readonly message?: string | null;
      readonly attributes?: readonly {
        readonly key?: string | null;
        readonly value?: string | null;
      }[] | null;
    };
    readonly change_supplier: {
      readonly supplier?: string | number | null;
    };
  };
  readonly profile: {
    readonly password: {
      readonly current_password?: string | null;
      readonly password?: string | null;
      readonly password_confirmation?: string | null;
    };
  };
  readonly 'shipping-calculations': {
    readonly create: {
      readonly payload?: unknown;
    };
  };
  readonly users: {
    readonly password: {
      readonly password?: string | null;
      readonly repeatPassword?: string | null;
    };
  };
}

/** What else a resource calls by name: its actions, and the columns and filters of its list. */
export interface Names {
  readonly accounts: {
    readonly action: never;
    readonly column: 'type' | 'blame_user' | 'created_at' | 'resource' | 'record_id' | 'diffs' | 'relations';
    readonly filter: 'type' | 'blame_user' | 'resource' | 'record_id' | 'created_at';
  };
  readonly 'batch-results': {
    readonly action: 'mend' | 'leave_out';
    readonly column: 'line' | 'status' | 'messages' | 'decision';
    readonly filter: 'state.status';
  };
  readonly 'batch-runs': {
    readonly action: never;
    readonly column: 'id' | 'started' | 'invoker' | 'status';
    readonly filter: 'status';
  };
  readonly 'batch-stages': {
    readonly action: 'submit' | 'faulty';
    readonly column: 'id' | 'status' | 'statistics' | 'best_result';
    readonly filter: never;
  };
  readonly 'batchjob-types': {
    readonly action: never;
    readonly column: 'key' | 'title' | 'columns';
    readonly filter: never;
  };
  readonly batchjobs: {
    readonly action: 'run' | 'logs' | 'download' | 'template';
    readonly column: 'id' | 'type' | 'filename' | 'attributes' | 'created_by' | 'created_at';
    readonly filter: 'type' | 'created_by';
  };
  readonly budgets: {
    readonly action: never;
    readonly column: 'code' | 'type' | 'channel' | 'tenant' | 'issuer' | 'state' | 'amount' | 'remaining' | 'currency' | 'source' | 'reference' | 'username' | 'cost_center' | 'restrict' | 'expiry_date' | 'created_at' | 'created_by';
    readonly filter: 'code' | 'channel' | 'tenant' | 'issuer' | 'type' | 'state' | 'scope' | 'currency' | 'cost_center' | 'restrict' | 'source' | 'username' | 'created_by' | 'expiry_date' | 'created_at';
  };
  readonly 'campaign-commands': {
    readonly action: 'run' | 'log';
    readonly column: 'id' | 'name' | 'description';
    readonly filter: never;
  };
  readonly 'campaign-products': {
    readonly action: never;
    readonly column: 'id' | 'quantity';
    readonly filter: 'id';
  };
  readonly campaigns: {
    readonly action: 'finish' | 'products' | 'commands';
    readonly column: 'code' | 'channel' | 'tenant' | 'type' | 'status' | 'order_fulfillment_count' | 'description' | 'date_from' | 'date_to' | 'date_timezone' | 'enabled';
    readonly filter: 'type' | 'status' | 'channel';
  };
  readonly channels: {
    readonly action: never;
    readonly column: 'code' | 'name' | 'type' | 'tenant';
    readonly filter: 'code' | 'type' | 'tenant';
  };
  readonly 'command-runs': {
    readonly action: never;
    readonly column: 'command' | 'command_name' | 'state' | 'created_by' | 'created_at' | 'finished_at';
    readonly filter: 'command' | 'state' | 'created_by' | 'created_at';
  };
  readonly commands: {
    readonly action: 'open_form' | 'run' | 'log' | 'run_list';
    readonly column: 'id' | 'name' | 'description';
    readonly filter: 'group';
  };
  readonly 'communication-gateways': {
    readonly action: 'test' | 'reset' | 'messages';
    readonly column: 'id' | 'company' | 'direction' | 'type' | 'scopes' | 'endpoint' | 'topics' | 'enabled' | 'status' | 'last_message_at';
    readonly filter: 'enabled' | 'direction' | 'type' | 'status' | 'company';
  };
  readonly companies: {
    readonly action: 'regions' | 'addresses' | 'new_address';
    readonly column: 'code' | 'name' | 'group' | 'parent' | 'owner' | 'regions';
    readonly filter: 'code' | 'name' | 'group' | 'parent' | 'owner';
  };
  readonly 'company-addresses': {
    readonly action: never;
    readonly column: 'code' | 'company' | 'label' | 'organization' | 'street' | 'postal_code' | 'city' | 'country' | 'address_types';
    readonly filter: 'code' | 'company' | 'country_iso2' | 'city' | 'address_types';
  };
  readonly 'company-regions': {
    readonly action: never;
    readonly column: 'code' | 'owner' | 'countries' | 'attributes';
    readonly filter: 'id' | 'owner';
  };
  readonly 'confirm-email': {
    readonly action: never;
    readonly column: never;
    readonly filter: never;
  };
  readonly 'confirmation-requests': {
    readonly action: never;
    readonly column: 'id' | 'company' | 'channel' | 'type' | 'state' | 'elapsed' | 'valid_until' | 'created_at' | 'confirmed_at' | 'confirmer' | 'decision' | 'reminded';
    readonly filter: 'company' | 'channel' | 'state' | 'type';
  };
  readonly 'contact-requests': {
    readonly action: 'reopen' | 'close';
    readonly column: 'id' | 'subject' | 'email' | 'channel' | 'tenant' | 'product' | 'order' | 'status' | 'created' | 'created_since' | 'last_updated';
    readonly filter: 'email' | 'channel' | 'tenant' | 'status' | 'created';
  };
  readonly countries: {
    readonly action: never;
    readonly column: 'code' | 'name';
    readonly filter: 'code';
  };
  readonly 'cron-jobs': {
    readonly action: 'show_logs';
    readonly column: 'status' | 'time_interval_text' | 'command' | 'last_run' | 'next_run' | 'expression';
    readonly filter: never;
  };
  readonly currencies: {
    readonly action: never;
    readonly column: 'code' | 'name';
    readonly filter: 'code';
  };
  readonly dashboard: {
    readonly action: never;
    readonly column: never;
    readonly filter: never;
  };
  readonly demo: {
    readonly action: never;
    readonly column: never;
    readonly filter: never;
  };
  readonly 'deployment-runs': {
    readonly action: never;
    readonly column: 'started_at' | 'state' | 'progress' | 'steps_done' | 'steps_total' | 'finished_at' | 'created_by';
    readonly filter: 'state' | 'created_by' | 'started_at';
  };
  readonly deployments: {
    readonly action: 'deploy' | 'deploy_all' | 'logs' | 'enable' | 'disable' | 'enable_all' | 'disable_all' | 'ariba' | 'coupa' | 'jaggaer' | 'oci' | 'edi';
    readonly column: 'id' | 'vpn_host' | 'host_names' | 'channels' | 'presets' | 'last_deployment';
    readonly filter: 'id' | 'vpn_host' | 'channels' | 'features' | 'last_deployment';
  };
  readonly deputies: {
    readonly action: never;
    readonly column: 'title' | 'creator' | 'assignee';
    readonly filter: 'title' | 'creator' | 'assignee';
  };
  readonly domains: {
    readonly action: 'open';
    readonly column: 'full_qualified_domain_name' | 'company' | 'sso_connection' | 'reachable' | 'uptime_monitor' | 'ssl_monitor' | 'visitor_tracking_id';
    readonly filter: 'full_qualified_domain_name' | 'company';
  };
  readonly 'email-templates': {
    readonly action: 'cms' | 'send_test' | 'sendtest' | 'preview';
    readonly column: 'template_code' | 'preset' | 'cms_code' | 'status';
    readonly filter: 'preset' | 'status';
  };
  readonly 'event-queries': {
    readonly action: never;
    readonly column: 'title' | 'url';
    readonly filter: never;
  };
  readonly exports: {
    readonly action: 'download';
    readonly column: 'config' | 'format' | 'state' | 'progress' | 'filename' | 'created_at' | 'created_by';
    readonly filter: 'state' | 'config' | 'format' | 'created_by' | 'created_at';
  };
  readonly 'forgot-password': {
    readonly action: never;
    readonly column: never;
    readonly filter: never;
  };
  readonly 'form-submissions': {
    readonly action: never;
    readonly column: 'form' | 'title' | 'tenant' | 'channel' | 'submitter' | 'assignee' | 'workflow' | 'state' | 'created_at' | 'updated_at';
    readonly filter: 'channel' | 'state';
  };
  readonly 'inventory-blockings': {
    readonly action: never;
    readonly column: 'reference' | 'product_code' | 'product_name' | 'warehouse_code' | 'quantity' | 'original_quantity' | 'scheduled_for' | 'order' | 'created_by' | 'created_at' | 'status';
    readonly filter: 'warehouse_code' | 'product_code' | 'status';
  };
  readonly locales: {
    readonly action: never;
    readonly column: 'code' | 'name';
    readonly filter: 'code';
  };
  readonly messages: {
    readonly action: 'request' | 'response' | 'exception';
    readonly column: 'timestamp' | 'content_type' | 'sender' | 'recipient' | 'attachments';
    readonly filter: 'channel' | 'references[order_id]';
  };
  readonly netwaves: {
    readonly action: 'finish' | 'products' | 'commands';
    readonly column: 'code' | 'channel' | 'tenant' | 'status' | 'order_fulfillment_count' | 'description' | 'date_from' | 'date_to' | 'date_timezone' | 'enabled';
    readonly filter: 'status' | 'channel';
  };
  readonly 'order-fulfillments': {
    readonly action: 'resend' | 'json' | 'feedback' | 'change_supplier';
    readonly column: 'test' | 'reference' | 'order_date' | 'state' | 'type' | 'fulfillment_type' | 'channel' | 'supplier' | 'tenant' | 'restrict';
    readonly filter: 'test' | 'state' | 'fulfillment_type' | 'order_date' | 'channel' | 'supplier' | 'campaign' | 'product' | 'id';
  };
  readonly orders: {
    readonly action: 'cancel' | 'force_resume' | 'json' | 'manage' | 'fulfillment';
    readonly column: 'test' | 'number' | 'order_date' | 'processing_date' | 'state' | 'channel' | 'restrict' | 'items_count' | 'order_total' | 'source';
    readonly filter: 'test' | 'state' | 'source' | 'payment_method' | 'channel' | 'restrict' | 'tenant' | 'order_date' | 'id' | 'campaign';
  };
  readonly 'packing-spaces': {
    readonly action: never;
    readonly column: 'type' | 'reference' | 'description' | 'outer' | 'inner' | 'empty_weight' | 'max_weight' | 'comment' | 'enabled';
    readonly filter: 'reference' | 'type' | 'enabled';
  };
  readonly 'platform-status': {
    readonly action: never;
    readonly column: 'status_provider' | 'assessments';
    readonly filter: 'status_provider';
  };
  readonly presets: {
    readonly action: never;
    readonly column: 'code' | 'logo';
    readonly filter: 'code';
  };
  readonly 'product-approvals': {
    readonly action: never;
    readonly column: 'customer' | 'requester' | 'approver' | 'supplier' | 'audiences' | 'purposes' | 'period_from' | 'period_to' | 'hazardous' | 'recommend' | 'public' | 'status';
    readonly filter: 'status' | 'supplier' | 'customer';
  };
  readonly products: {
    readonly action: never;
    readonly column: 'sku' | 'name' | 'family' | 'stock' | 'enabled' | 'tenant' | 'distributor' | 'supplier';
    readonly filter: 'sku' | 'name' | 'family' | 'enabled' | 'tenant' | 'supplier' | 'distributor';
  };
  readonly profile: {
    readonly action: 'resend_link' | 'keep_email' | 'first_password' | 'password';
    readonly column: never;
    readonly filter: never;
  };
  readonly queues: {
    readonly action: 'item' | 'delete_item';
    readonly column: 'name' | 'messages_ready' | 'messages_unacknowledged' | 'messages' | 'control';
    readonly filter: never;
  };
  readonly 'reset-password': {
    readonly action: never;
    readonly column: never;
    readonly filter: never;
  };
  readonly 'rest-client': {
    readonly action: never;
    readonly column: never;
    readonly filter: never;
  };
  readonly 'shipping-calculations': {
    readonly action: never;
    readonly column: 'status' | 'carrier' | 'channel' | 'accounts' | 'order_id' | 'user' | 'created_at';
    readonly filter: 'created_before' | 'status' | 'channel' | 'order_id';
  };
  readonly spaces: {
    readonly action: never;
    readonly column: 'code' | 'name' | 'type' | 'owner' | 'companies';
    readonly filter: 'code' | 'name' | 'type' | 'owner' | 'companies';
  };
  readonly 'sso-connections': {
    readonly action: 'users' | 'log_search';
    readonly column: 'id' | 'tenant' | 'saml_idp' | 'saml_entity_id' | 'saml_flow' | 'updated_at';
    readonly filter: 'id' | 'tenant' | 'saml_flow' | 'saml_entity_id';
  };
  readonly systems: {
    readonly action: never;
    readonly column: 'name' | 'kind' | 'url' | 'status_provider';
    readonly filter: 'kind' | 'status_provider';
  };
  readonly 'temporary-replacements': {
    readonly action: never;
    readonly column: 'replaced_user' | 'replacer_user' | 'channel' | 'types' | 'date_from' | 'date_to' | 'date_timezone' | 'state' | 'comment';
    readonly filter: 'replaced_user' | 'replacer_user' | 'channel' | 'state';
  };
  readonly 'user-addresses': {
    readonly action: never;
    readonly column: 'company' | 'user' | 'first_name' | 'last_name' | 'organization' | 'street' | 'postal_code' | 'city' | 'country' | 'created';
    readonly filter: 'country' | 'company' | 'user';
  };
  readonly 'user-groups': {
    readonly action: never;
    readonly column: 'code' | 'channel' | 'type' | 'name' | 'created_at' | 'updated_at';
    readonly filter: 'code' | 'channel' | 'type' | 'name' | 'tenant';
  };
  readonly 'user-roles': {
    readonly action: never;
    readonly column: 'code' | 'name' | 'allowed_for_creation';
    readonly filter: 'code' | 'name' | 'allowed_for_creation';
  };
  readonly users: {
    readonly action: 'login_as' | 'password' | 'release_sign_in' | 'subscribe' | 'unsubscribe';
    readonly column: 'username' | 'email' | 'name' | 'company' | 'company_group' | 'channel' | 'groups' | 'enabled' | 'confirmed' | 'newsletter' | 'source' | 'created_at' | 'last_login' | 'login_count';
    readonly filter: 'username' | 'email' | 'first_name' | 'last_name' | 'company' | 'company_group' | 'channel' | 'groups' | 'roles' | 'source' | 'enabled' | 'confirmed' | 'country_origin' | 'id_origin' | 'organization' | 'company_unit' | 'costcenter' | 'created_at' | 'last_login';
  };
  readonly vouchers: {
    readonly action: never;
    readonly column: 'code' | 'type' | 'channel' | 'state' | 'amount' | 'remaining' | 'expiry_date' | 'created_at' | 'created_by';
    readonly filter: 'code' | 'type' | 'channel' | 'state';
  };
  readonly 'warehouse-products': {
    readonly action: 'clear';
    readonly column: 'product_code' | 'product_name' | 'warehouse_code' | 'soh_quantity' | 'reported_quantity' | 'blocked_quantity' | 'next_intake' | 'lastchanged_at' | 'lastchanged_by';
    readonly filter: 'product_code' | 'product_name';
  };
  readonly warehouses: {
    readonly action: never;
    readonly column: 'code' | 'company' | 'product_count' | 'packing_spaces_count' | 'inventory_blocking';
    readonly filter: 'code' | 'label' | 'company';
  };
  readonly workers: {
    readonly action: 'logs' | 'start' | 'stop' | 'restart';
    readonly column: 'load' | 'active' | 'system' | 'unit' | 'description' | 'control';
    readonly filter: never;
  };
}

declare module 'steward/server' {
  interface ProjectTypes {
    readonly records: Records;
    readonly dialogs: Dialogs;
    readonly names: Names;
  }
}
