import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { ReplayWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { pluralize, formatCount } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { AllDifferences, DifferenceRow } from './replay-differences.tsx'
import classes from '../simulate/simulation.module.css'

type Result = NonNullable<ReplayWire['result']>

/** Number shown in the panel; a button shows the rest. */
const FIRST = 5

interface Words {
  /** Title of the list of all differences. */
  title: string
  /** Text above the first differences. */
  intro: string
  /** Completes "Of 12 payments …". */
  which: string
}

const WORDS: Readonly<Record<'route' | 'checkout' | 'cascade' | '3d_secure', Words>> = {
  route: {
    title: 'Payments routed differently',
    intro: 'Account under your live rules, then under this draft. The actual outcome is below.',
    which: 'that this draft routes differently',
  },
  checkout: {
    title: 'Payment methods shown differently',
    intro: 'Methods shown under your live rules, then under this draft. The actual outcome is below.',
    which: 'that this draft shows or hides the method for',
  },
  cascade: {
    title: 'Payments retried differently',
    intro: 'Next step under your live rules, then under this draft. The actual outcome is below.',
    which: 'that this draft retries differently',
  },
  '3d_secure': {
    title: '3-D Secure requested differently',
    intro: '3-D Secure under your live rules, then under this draft. The actual outcome is below.',
    which: 'for which this draft changes 3-D Secure',
  },
}

const wordsOf = (kind: RuleKind): Words =>
  WORDS[kind === 'checkout' || kind === 'cascade' || kind === '3d_secure' ? kind : 'route']

const isDecline = (kind: RuleKind): boolean => kind === 'decline' || kind === 'decline_other'

function Estimate({ estimate, which }: Pick<Result, 'estimate'> & Pick<Words, 'which'>) {
  const { payments, approved_before, expected, unknown = 0, basis } = estimate
  if (payments === 0 && unknown === 0) return <p className={classes.quiet}>{basis}</p>
  return (
    <div className={classes.estimate}>
      {payments > 0 && (
        <p>
          {expected && <strong>Estimate. </strong>}
          Of {pluralize(payments, 'payment')} {which}, {formatCount(approved_before)} were approved.
          {expected &&
            ` Expect about ${formatCount(expected.approved)} (${formatCount(expected.low)} to ${formatCount(expected.high)}).`}
        </p>
      )}
      {unknown > 0 && (
        <p>
          <strong>No estimate</strong> for {pluralize(unknown, 'payment')} {which}: not enough similar payments.
        </p>
      )}
      <p className={classes.quiet}>{basis}</p>
    </div>
  )
}

/** The estimated cost of a decline rule. */
function LostSales({ lost }: { lost: NonNullable<Result['lost']> }) {
  return lost.map(({ currency, payments, amount }) => (
    <Alert key={currency} color="yellow">
      This draft declines {pluralize(payments, 'approved payment')}: <Money amount={amount} currency={currency} /> in
      sales.
    </Alert>
  ))
}

const figures = ({ matched, changed, declined }: Result, total: number) => [
  { label: 'replayed', value: total },
  { label: 'matched', value: matched },
  { label: 'changed', value: changed },
  ...(declined > 0 ? [{ label: 'declined', value: declined }] : []),
]

interface ReplayResultProps {
  replay: ReplayWire
  result: Result
  /** The rule's kind. */
  kind: RuleKind
  /** True if the draft has changed since. */
  old: boolean
}

/** Result of a replay: how many and which payments change, and the expected effect. */
export function ReplayResult({ replay, result, kind, old }: ReplayResultProps) {
  const [all, setAll] = useState(false)
  const words = wordsOf(kind)
  const { differences, changed } = result
  return (
    <>
      {old && <Alert color="yellow">This replay used version {replay.version}. The draft has changed since.</Alert>}
      <dl className={classes.figures} aria-label={`The last ${replay.days} days`}>
        {figures(result, replay.total).map(({ label, value }) => (
          <div key={label}>
            <dd>{formatCount(value)}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      {changed > 0 && <p className={classes.quiet}>{words.intro}</p>}
      {result.untold?.map((words) => (
        <p key={words} className={classes.quiet}>
          {words}
        </p>
      ))}
      {replay.total === 0 && <p className={classes.quiet}>No payments in the last {replay.days} days.</p>}
      {differences.length > 0 && (
        <ul className={classes.differences} aria-label="Differences">
          {differences.slice(0, FIRST).map((difference) => (
            <DifferenceRow key={difference.payment_id} difference={difference} />
          ))}
        </ul>
      )}
      {changed > FIRST && (
        <div className={classes.runningLine}>
          <span className={classes.quiet}>
            Showing {FIRST} of {formatCount(changed)}
          </span>
          <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
            Show all
          </Button>
        </div>
      )}
      <LostSales lost={result.lost ?? []} />
      {isDecline(kind) && changed === 0 ? (
        <p className={classes.quiet}>This draft doesn’t decline any of these payments.</p>
      ) : (
        <Estimate estimate={result.estimate} which={words.which} />
      )}
      {all && <AllDifferences replay_id={replay.replay_id} title={words.title} onClose={() => setAll(false)} />}
    </>
  )
}
