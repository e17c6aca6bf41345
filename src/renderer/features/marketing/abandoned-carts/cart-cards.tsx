import type { Reply } from '../../../../shared/contract.ts'
import type { abandonedCarts } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatCard, StatGrid } from '../../../ui/display/stat-card.tsx'
import { StatGridSkeleton } from '../../../ui/feedback/skeletons.tsx'

interface CartCardsProps {
  /** Undefined while loading. */
  list: Reply<typeof abandonedCarts.list> | undefined
}

/** What was left in the carts of the list, per currency. */
export function CartCards({ list }: CartCardsProps) {
  if (!list) return <StatGridSkeleton />
  const { value, total } = list
  return (
    <StatGrid>
      {value.map(({ currency, amount }) => (
        <StatCard
          key={currency}
          label={value.length === 1 ? 'Left in carts' : `Left in carts, ${currency}`}
          definition="Total of all carts that match the search and filters, including shipping and tax that are already known."
          value={<Money amount={amount} currency={currency} />}
          {...(value.length === 1 && { hint: `${pluralize(total, 'cart')} with an email` })}
        />
      ))}
    </StatGrid>
  )
}
