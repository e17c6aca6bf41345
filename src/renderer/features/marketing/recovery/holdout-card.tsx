import type { Reply } from '../../../../shared/contract.ts'
import type { cartRecovery } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { formatCount, formatPercent, pluralize } from '../../../lib/format/format.ts'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './recovery.module.css'

type Figures = Reply<typeof cartRecovery.figures>

interface GroupProps {
  label: string
  group: Figures['messaged']
  tone: 'main' | 'soft'
  /** The rate at full width, in percent. */
  most: number
}

function Group({ label, group: { orders, carts }, tone, most }: GroupProps) {
  const rate = percentOf(orders, carts)
  return (
    <li className={classes.group}>
      <span>{label}</span>
      <span className={classes.quiet}>
        {formatCount(orders)} of {formatCount(carts)} bought
      </span>
      <b>{formatPercent(rate)}</b>
      <span className={classes.track} aria-hidden>
        <span data-tone={tone} style={{ width: `${most === 0 ? 0 : ((rate ?? 0) / most) * 100}%` }} />
      </span>
    </li>
  )
}

/** What the comparison says, and what it doesn't. */
function statement({ messaged, recovered, significance }: Figures): string {
  if (recovered === null) {
    return 'No carts are held out yet, so it’s unknown how many shoppers would have come back without emails.'
  }
  if (significance === 'too_few') {
    return 'There are too few carts to tell whether the emails make a difference. Recovered revenue may still change a lot.'
  }
  if (significance === 'not_significant') {
    return 'The difference between the groups could be chance, so recovered revenue isn’t proven yet.'
  }
  if (recovered.orders < 0) return 'Shoppers who got emails bought less often than those who got none.'
  const expected = Math.max(0, messaged.orders - recovered.orders)
  return `${pluralize(expected, 'order')} of ${formatCount(messaged.orders)} would have been placed without emails and ${
    expected === 1 ? 'isn’t' : 'aren’t'
  } counted as recovered.`
}

/** The order rates of both groups. */
export function HoldoutCard({ figures }: { figures: Figures }) {
  const { messaged, holdout } = figures
  const most = Math.max(percentOf(messaged.orders, messaged.carts) ?? 0, percentOf(holdout.orders, holdout.carts) ?? 0)
  return (
    <Section title="Measured against a holdout">
      <ul className={classes.groups}>
        <Group label="Email group" group={messaged} tone="main" most={most} />
        <Group label="Holdout group" group={holdout} tone="soft" most={most} />
      </ul>
      <p className={classes.statement}>{statement(figures)}</p>
    </Section>
  )
}
