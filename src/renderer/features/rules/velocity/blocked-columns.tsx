import type { VelocityBlock } from '../../../../shared/contracts/payments/velocity-limits.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { Money } from '../../../ui/display/money.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { cardLabel, KIND_WORDS } from './velocity-labels.ts'
import classes from './velocity.module.css'

export const blockedColumns: readonly TableColumn<VelocityBlock>[] = [
  {
    key: 'email',
    label: 'Latest shopper',
    tone: 'strong',
    card: 'title',
    cell: ({ email }) => <span className={classes.breaking}>{email || 'No email'}</span>,
  },
  { key: 'kind', label: 'Limit', card: 'note', cell: ({ kind }) => KIND_WORDS[kind].limit },
  {
    key: 'count',
    label: 'Blocked',
    align: 'end',
    card: 'badge',
    cell: ({ count }) => `${count} ${count === 1 ? 'attempt' : 'attempts'}`,
  },
  { key: 'card', label: 'Card', tone: 'soft', card: 'note', cell: ({ card }) => (card ? cardLabel(card) : null) },
  {
    key: 'network',
    label: 'Network',
    tone: 'soft',
    card: 'note',
    cell: ({ network }) => <span className={classes.breaking}>{network}</span>,
  },
  {
    key: 'amount',
    label: 'Amount',
    align: 'end',
    card: 'value',
    cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
  },
  {
    key: 'last_at',
    label: 'Last attempt',
    tone: 'soft',
    card: 'note',
    cell: ({ last_at }) => <RelativeTime value={last_at} />,
  },
]
