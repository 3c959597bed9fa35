// Written by `npx steward types` from the descriptors beside it. Do not edit.

/** Records by resource and field name: values in wire units, an empty one null or missing. */
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
    readonly status?: string | null;
    readonly messages?: readonly {
      readonly field?: string | null;
      readonly rule?: string | null;
      readonly text?: string | null;
    }[] | null;
    readonly decisions?: readonly string[] | null;
    readonly decision?: string | null;
    readonly subject?: string | null;
    readonly kind?: string | null;
    readonly values?: unknown;
    readonly original?: unknown;
    readonly mended_by?: string | null;
  };
  readonly 'batch-runs': {
    readonly id?: string | null;
    readonly batchjob_id?: unknown;
    readonly started?: string | null;
    readonly invoker?: string | null;
    readonly status?: string | null;
    readonly created_at?: string | null;
  };
  readonly 'batch-stages': {
    readonly id?: string | null;
    readonly batchjob_id?: unknown;
    readonly run_id?: string | null;
    readonly position?: number | null;
    readonly status?: string | null;
    readonly best_result?: string | null;
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
      readonly type?: string | null;
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
    readonly channel?: unknown;
    readonly test?: boolean | null;
    readonly fulfillment_id?: string | null;
    readonly email_template?: string | null;
    readonly campaign_code?: string | null;
    readonly billingaddress_code?: string | null;
    readonly company?: unknown;
    readonly created_by?: string | null;
    readonly created_at?: string | null;
  };
  readonly budgets: {
    readonly code?: string | null;
    readonly channel?: unknown;
    readonly tenant?: unknown;
    readonly issuer?: unknown;
    readonly reference?: string | null;
    readonly source?: string | null;
    readonly state?: string | null;
    readonly type?: string | null;
    readonly scope?: string | null;
    readonly currency?: unknown;
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
    readonly channel?: unknown;
    readonly tenant?: unknown;
    readonly type?: string | null;
    readonly status?: string | null;
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
    readonly type?: string | null;
    readonly tenant?: unknown;
  };
  readonly 'command-runs': {
    readonly id?: string | null;
    readonly command?: string | null;
    readonly command_name?: string | null;
    readonly state?: string | null;
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
    readonly group?: string | null;
    readonly cli_params?: string | null;
  };
  readonly 'communication-gateways': {
    readonly id?: string | null;
    readonly company?: unknown;
    readonly direction?: string | null;
    readonly type?: string | null;
    readonly scopes?: readonly string[] | null;
    readonly endpoint?: string | null;
    readonly public_key?: string | null;
    readonly topics?: readonly string[] | null;
    readonly options?: unknown;
    readonly enabled?: boolean | null;
    readonly status?: string | null;
    readonly exception?: string | null;
    readonly last_message_at?: string | null;
    readonly accounts?: readonly string[] | null;
  };
  readonly companies: {
    readonly code?: string | null;
    readonly name?: string | null;
    readonly group?: string | null;
    readonly parent?: unknown;
    readonly owner?: unknown;
    readonly regions?: readonly string[] | null;
    readonly attributes?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
  };
  readonly 'company-addresses': {
    readonly code?: string | null;
    readonly company?: unknown;
    readonly label?: string | null;
    readonly organization?: string | null;
    readonly department?: string | null;
    readonly street?: string | null;
    readonly street2?: string | null;
    readonly postal_code?: string | null;
    readonly region_text?: string | null;
    readonly city?: string | null;
    readonly country?: unknown;
    readonly phone?: string | null;
    readonly email?: string | null;
    readonly vatid?: string | null;
    readonly address_types?: readonly string[] | null;
    readonly tax_ids?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly attributes?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
  };
  readonly 'company-regions': {
    readonly code?: string | null;
    readonly owner?: unknown;
    readonly countries?: readonly unknown[] | null;
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
    readonly company?: unknown;
    readonly channel?: unknown;
    readonly type?: string | null;
    readonly state?: string | null;
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
    readonly decision?: string | null;
    readonly reminded?: boolean | null;
  };
  readonly 'contact-requests': {
    readonly id?: string | null;
    readonly subject?: string | null;
    readonly email?: string | null;
    readonly channel?: unknown;
    readonly tenant?: unknown;
    readonly product?: string | null;
    readonly order?: string | null;
    readonly status?: string | null;
    readonly description?: string | null;
    readonly created?: string | null;
    readonly created_since?: string | null;
    readonly last_updated?: string | null;
    readonly phone?: string | null;
    readonly contact_method?: string | null;
    readonly locale?: string | null;
    readonly distributor?: unknown;
  };
  readonly countries: {
    readonly code?: string | null;
    readonly name?: Readonly<Record<string, string>> | null;
  };
  readonly 'cron-jobs': {
    readonly id?: string | null;
    readonly status?: string | null;
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
    readonly deployment?: unknown;
    readonly state?: string | null;
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
    readonly channels?: readonly unknown[] | null;
    readonly features?: readonly string[] | null;
    readonly config?: unknown;
    readonly enabled?: boolean | null;
    readonly last_deployment?: string | null;
  };
  readonly deputies: {
    readonly id?: string | null;
    readonly title?: string | null;
    readonly creator?: string | null;
    readonly assignee?: string | null;
    readonly company?: unknown;
  };
  readonly domains: {
    readonly id?: string | null;
    readonly full_qualified_domain_name?: string | null;
    readonly company?: unknown;
    readonly sso_connection?: unknown;
    readonly sender_address?: string | null;
    readonly reachable?: boolean | null;
    readonly uptime_monitor?: boolean | null;
    readonly ssl_monitor?: string | null;
    readonly visitor_tracking_id?: string | null;
  };
  readonly 'email-templates': {
    readonly template_code?: string | null;
    readonly preset?: unknown;
    readonly cms_code?: string | null;
    readonly cms_status?: string | null;
    readonly cms_layout?: string | null;
    readonly cms_id?: string | null;
    readonly status?: string | null;
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
    readonly format?: string | null;
    readonly state?: string | null;
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
    readonly tenant?: unknown;
    readonly channel?: unknown;
    readonly submitter?: string | null;
    readonly assignee?: string | null;
    readonly workflow?: string | null;
    readonly state?: string | null;
    readonly created_at?: string | null;
    readonly updated_at?: string | null;
    readonly form_data?: unknown;
  };
  readonly 'inventory-blockings': {
    readonly reference?: string | null;
    readonly product_code?: unknown;
    readonly product_name?: string | null;
    readonly warehouse_code?: unknown;
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
    readonly status?: string | null;
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
    readonly channel?: unknown;
    readonly tenant?: unknown;
    readonly supplier?: unknown;
    readonly distributor?: unknown;
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
    readonly order?: unknown;
    readonly order_date?: string | null;
    readonly state?: string | null;
    readonly type?: string | null;
    readonly fulfillment_type?: string | null;
    readonly currency_code?: string | null;
    readonly channel?: unknown;
    readonly supplier?: unknown;
    readonly supplier_code?: string | null;
    readonly distributor?: unknown;
    readonly tenant?: unknown;
    readonly restrict?: unknown;
    readonly campaign?: unknown;
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
      readonly message_type?: string | null;
      readonly message?: string | null;
      readonly attributes?: readonly {
        readonly key?: string | null;
        readonly value?: string | null;
      }[] | null;
      readonly state?: string | null;
    }[] | null;
  };
  readonly orders: {
    readonly id?: string | null;
    readonly order_number?: string | null;
    readonly test?: boolean | null;
    readonly state?: string | null;
    readonly channel?: unknown;
    readonly restrict?: unknown;
    readonly tenant?: unknown;
    readonly customer?: string | null;
    readonly campaign?: unknown;
    readonly order_date?: string | null;
    readonly processing_date?: string | null;
    readonly source?: string | null;
    readonly purpose?: string | null;
    readonly currency_code?: string | null;
    readonly items_count?: number | null;
    readonly order_total?: number | null;
    readonly total_net?: number | null;
    readonly notes?: string | null;
    readonly remarks?: readonly {
      readonly created_at?: string | null;
      readonly type?: string | null;
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
      readonly method_code?: string | null;
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
    readonly warehouse_code?: unknown;
    readonly description?: string | null;
    readonly type?: string | null;
    readonly measurement_system?: string | null;
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
    readonly status_provider?: string | null;
    readonly kind?: string | null;
    readonly assessments?: readonly {
      readonly uniqueness?: string | null;
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
    readonly customer?: unknown;
    readonly requester?: string | null;
    readonly approver?: string | null;
    readonly supplier?: unknown;
    readonly audiences?: readonly string[] | null;
    readonly purposes?: readonly string[] | null;
    readonly period_from?: string | null;
    readonly period_to?: string | null;
    readonly hazardous?: boolean | null;
    readonly recommend?: boolean | null;
    readonly public?: boolean | null;
    readonly status?: string | null;
  };
  readonly products: {
    readonly sku?: string | null;
    readonly name?: Readonly<Record<string, string>> | null;
    readonly family?: string | null;
    readonly stock?: number | null;
    readonly inventories?: readonly {
      readonly code?: unknown;
      readonly stock?: number | null;
    }[] | null;
    readonly enabled?: boolean | null;
    readonly tenant?: unknown;
    readonly distributor?: unknown;
    readonly supplier?: unknown;
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
    readonly status?: string | null;
    readonly carrier?: string | null;
    readonly accounts?: readonly string[] | null;
    readonly channel?: unknown;
    readonly order_id?: unknown;
    readonly user?: string | null;
    readonly company?: unknown;
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
    readonly type?: string | null;
    readonly owner?: unknown;
    readonly companies?: readonly unknown[] | null;
  };
  readonly 'sso-connections': {
    readonly id?: string | null;
    readonly tenant?: unknown;
    readonly saml_idp?: string | null;
    readonly saml_entity_id?: string | null;
    readonly saml_flow?: string | null;
    readonly single_sign_on_services?: readonly {
      readonly binding?: string | null;
      readonly url?: string | null;
    }[] | null;
    readonly single_logout_services?: readonly {
      readonly binding?: string | null;
      readonly url?: string | null;
    }[] | null;
    readonly keys?: readonly {
      readonly x509_certificate?: string | null;
      readonly comment?: string | null;
    }[] | null;
    readonly mapping?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly updated_at?: string | null;
  };
  readonly systems: {
    readonly code?: string | null;
    readonly name?: string | null;
    readonly kind?: string | null;
    readonly url?: string | null;
    readonly status_provider?: string | null;
  };
  readonly 'temporary-replacements': {
    readonly id?: string | null;
    readonly replaced_user?: unknown;
    readonly replacer_user?: unknown;
    readonly channel?: unknown;
    readonly company?: unknown;
    readonly types?: readonly string[] | null;
    readonly date_from?: string | null;
    readonly date_to?: string | null;
    readonly date_timezone?: string | null;
    readonly comment?: string | null;
    readonly state?: string | null;
  };
  readonly 'user-addresses': {
    readonly id?: string | null;
    readonly user?: unknown;
    readonly company?: unknown;
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
    readonly country?: unknown;
    readonly phone?: string | null;
    readonly address_types?: readonly string[] | null;
    readonly tax_ids?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly created?: string | null;
  };
  readonly 'user-groups': {
    readonly code?: string | null;
    readonly channel?: unknown;
    readonly type?: string | null;
    readonly name?: string | null;
    readonly tenant?: unknown;
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
    readonly company?: unknown;
    readonly company_name?: string | null;
    readonly company_group?: string | null;
    readonly channel?: unknown;
    readonly locale?: unknown;
    readonly currency?: unknown;
    readonly enabled?: boolean | null;
    readonly confirmed?: boolean | null;
    readonly source?: string | null;
    readonly country_origin?: unknown;
    readonly id_origin?: string | null;
    readonly organization?: string | null;
    readonly company_unit?: string | null;
    readonly costcenter?: readonly string[] | null;
    readonly ssn?: string | null;
    readonly phone?: string | null;
    readonly mobile?: string | null;
    readonly roles?: readonly unknown[] | null;
    readonly groups?: readonly unknown[] | null;
    readonly attributes?: readonly {
      readonly key?: string | null;
      readonly value?: string | null;
    }[] | null;
    readonly newsletter?: boolean | null;
    readonly status_account?: string | null;
    readonly status_integration?: string | null;
    readonly status_products?: string | null;
    readonly status_products_count?: number | null;
    readonly status_fulfillments?: string | null;
    readonly status_fulfillments_count?: number | null;
    readonly status_fulfillments_overdue?: number | null;
    readonly created_at?: string | null;
    readonly last_login?: string | null;
    readonly login_count?: number | null;
  };
  readonly vouchers: Records['budgets'];
  readonly 'warehouse-products': {
    readonly product_code?: unknown;
    readonly product_name?: string | null;
    readonly warehouse_code?: unknown;
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
    readonly company?: unknown;
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
      readonly language?: string | null;
      readonly send_to?: string | null;
      readonly payload?: unknown;
    };
    readonly preview: {
      readonly language?: string | null;
      readonly payload?: unknown;
    };
  };
  readonly 'order-fulfillments': {
    readonly feedback: {
      readonly origin?: string | null;
      readonly message_type?: string | null;
      readonly message?: string | null;
      readonly attributes?: readonly {
        readonly key?: string | null;
        readonly value?: string | null;
      }[] | null;
    };
    readonly change_supplier: {
      readonly supplier?: unknown;
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

declare module 'steward/server' {
  interface ProjectTypes {
    readonly records: Records;
    readonly dialogs: Dialogs;
  }
}
