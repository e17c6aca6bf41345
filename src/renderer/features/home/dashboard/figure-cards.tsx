import type { SummaryFigures } from '../../../../shared/contracts/sales/dashboard.ts'
import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { pluralize, formatPercent } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatCard, StatGrid } from '../../../ui/display/stat-card.tsx'
import { percentChange, pointsChange } from '../../../ui/display/stat-change.ts'
import classes from '../home.module.css'

interface FigureCardsProps {
  current: SummaryFigures
  /** Null if comparison is off. */
  compared: SummaryFigures | null
  currency: string
}

const NONE = '–'

/** '3.2% of gross', or a text if there were no sales. */
const formatShare = (part: number, whole: number, words: string): string => {
  const share = percentOf(part, whole)
  return share === null ? 'no sales' : `${formatPercent(share)} ${words}`
}

function ApprovalValue({ first, final }: { first: number | null; final: number | null }) {
  if (first === null && final === null) return NONE
  const write = (value: number | null) => (value === null ? NONE : formatPercent(value))
  return (
    <>
      {write(first)} <span className={classes.slash}>/</span> {write(final)}
    </>
  )
}

/** The six figures with their changes: gross, net, approval rate, average order, refunds, disputes. */
export function FigureCards({ current, compared, currency }: FigureCardsProps) {
  const against = (figure: (of: SummaryFigures) => number, meaning?: 'less-is-good') =>
    compared === null ? undefined : percentChange(figure(current), figure(compared), meaning)
  const approval = compared === null ? undefined : pointsChange(current.approval_final, compared.approval_final)
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const ratio = current.dispute_ratio
  return (
    <StatGrid>
      <StatCard
        label="Gross"
        value={money(current.gross)}
        change={against(({ gross }) => gross)}
        hint={pluralize(current.orders, 'order')}
      />
      <StatCard label="Net" value={money(current.net)} change={against(({ net }) => net)} hint="after refunds" />
      <StatCard
        label="Approval rate"
        value={<ApprovalValue first={current.approval_first} final={current.approval_final} />}
        change={approval}
        hint={current.approval_final === null ? 'no attempts' : 'first try / final'}
      />
      <StatCard
        label="Average order"
        value={current.orders === 0 ? NONE : money(current.average_order)}
        change={against(({ average_order }) => average_order)}
        hint={current.orders === 0 ? 'no orders' : 'per order'}
      />
      <StatCard
        label="Refunds"
        value={money(current.refunds)}
        change={against(({ refunds }) => refunds, 'less-is-good')}
        hint={formatShare(current.refunds, current.gross, 'of gross')}
      />
      <StatCard
        label="Disputes"
        value={money(current.disputes)}
        change={against(({ disputes }) => disputes, 'less-is-good')}
        hint={pluralize(current.disputes_count, 'dispute') + (ratio ? `, ${formatPercent(ratio, 2)} of payments` : '')}
      />
    </StatGrid>
  )
}
