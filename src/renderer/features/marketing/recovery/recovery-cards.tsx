import type { Reply } from '../../../../shared/contract.ts'
import type { cartRecovery } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { formatCount, formatPercent, pluralize } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatCard, StatGrid } from '../../../ui/display/stat-card.tsx'
import { DEFINITIONS } from './recovery-definitions.ts'

type Figures = Reply<typeof cartRecovery.figures>

const HINTS: Readonly<Record<Figures['significance'], string>> = {
  too_few: 'Too few carts to be sure',
  not_significant: 'Could be chance',
  significant: 'Significant',
}

/** The totals of the last 30 days. */
export function RecoveryCards({ figures }: { figures: Figures }) {
  const { recovered, messaged, significance, sent, steps, unsubscribed, currency } = figures
  const clicked = steps.reduce((sum, step) => sum + step.clicked, 0)
  return (
    <StatGrid>
      <StatCard
        label="Recovered revenue"
        definition={DEFINITIONS['Recovered revenue']}
        value={recovered ? <Money amount={recovered.revenue} currency={currency} /> : 'Not measured'}
        hint={
          recovered ? `${pluralize(recovered.orders, 'extra order')} · ${HINTS[significance]}` : 'No holdout carts yet'
        }
      />
      <StatCard
        label="Order rate"
        definition={DEFINITIONS['Email group']}
        value={formatPercent(percentOf(messaged.orders, messaged.carts))}
        hint={`${formatCount(messaged.orders)} of ${pluralize(messaged.carts, 'cart')}`}
      />
      <StatCard
        label="Emails sent"
        definition={DEFINITIONS.Clicked}
        value={formatCount(sent)}
        hint={`${formatPercent(percentOf(clicked, sent))} clicked`}
      />
      <StatCard
        label="Unsubscribed"
        definition="Shoppers who unsubscribed in the last 30 days, per email sent."
        value={formatPercent(percentOf(unsubscribed, sent))}
        hint={pluralize(unsubscribed, 'shopper')}
      />
    </StatGrid>
  )
}
