import { Suspense, type ReactNode } from 'react';
import { Link, useCan, useScreenLink, type QueryOf } from 'steward';

/** Where a communication gateway is added. */
export const newGateway = '/communication-gateways/create';

interface FulfillmentsLinkProps {
  readonly filter: QueryOf<'order-fulfillments'>;
  readonly children: ReactNode;
  /** What is shown to those who may not open them. */
  readonly instead?: ReactNode;
}

/** A link to the order fulfillments that a filter names, for those who may open them. */
export function FulfillmentsLink({ instead = null, ...props }: FulfillmentsLinkProps) {
  return (
    <Suspense fallback={instead}>
      <AllowedFulfillmentsLink {...props} instead={instead} />
    </Suspense>
  );
}

function AllowedFulfillmentsLink({ filter, children, instead }: FulfillmentsLinkProps) {
  const { shown } = useCan('order-fulfillments', 'list');
  const link = useScreenLink();
  return shown ? <Link to={link('order-fulfillments', { screen: 'list', filter })}>{children}</Link> : instead;
}
