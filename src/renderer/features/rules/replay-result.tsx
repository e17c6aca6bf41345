import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import type { ReplayWire } from '../../../shared/contracts/routing-rule-shapes.ts'
import type { RuleKind } from '../../../shared/domain/routing/rules.ts'
import { counted, formatCount } from '../../lib/format.ts'
import { AllDifferences, DifferenceRow } from './replay-differences.tsx'
import classes from './try.module.css'

type Result = NonNullable<ReplayWire['result']>

/** So many stand in the panel; the rest is behind a button. */
const FIRST = 5

/** What the words of a replay depend on: what the rule is about. */
const WORDS = {
  route: {
    title: 'Payments that would go elsewhere',
    told: 'Where the rules in force now send them, and where they go with this draft. Below it, how each really went then.',
    of: 'that would go to another connection',
    changed: 'change',
  },
  checkout: {
    title: 'Payments whose method would be offered, or not',
    told: 'What the rules in force now offer, and what is offered with this draft. Below it, how each was really paid then.',
    of: 'whose method would be offered otherwise',
    changed: 'change',
  },
  '3d_secure': {
    title: 'Payments whose bank would be asked, or not',
    told: 'How the rules in force now ask for 3-D Secure, and how with this draft. Below it, how each really went then.',
    of: 'for which 3-D Secure would be asked for otherwise',
    changed: 'change',
  },
} as const

const wordsOf = (kind: RuleKind) => WORDS[kind === 'checkout' || kind === '3d_secure' ? kind : 'route']

function Estimate({ estimate, of }: Pick<Result, 'estimate'> & { of: string }) {
  const { payments, approved_before, expected, basis } = estimate
  if (payments === 0) return <p className={classes.quiet}>{basis}</p>
  return (
    <div className={classes.estimate}>
      <p>
        {expected && <strong>Estimate. </strong>}
        Of {counted(payments, 'payment')} {of}, {formatCount(approved_before)} were approved then
        {expected
          ? `; about ${formatCount(expected.approved)} would be (${formatCount(expected.low)} to ${formatCount(expected.high)}).`
          : '.'}
      </p>
      <p className={classes.quiet}>{basis}</p>
    </div>
  )
}

const figures = ({ matched, changed, declined }: Result, total: number, words: string) => [
  { label: 'payments', value: total },
  { label: 'match', value: matched },
  { label: words, value: changed },
  ...(declined > 0 ? [{ label: 'declined', value: declined }] : []),
]

interface ReplayResultProps {
  replay: ReplayWire
  result: Result
  /** Of the rule. */
  kind: RuleKind
  /** The draft has been changed since. */
  old: boolean
}

/** What a replay found: how many payments, which of them would go elsewhere, and what to expect. */
export function ReplayResult({ replay, result, kind, old }: ReplayResultProps) {
  const [all, setAll] = useState(false)
  const words = wordsOf(kind)
  const { differences, changed } = result
  return (
    <>
      {old && <Alert color="yellow">This is of version {replay.version}: the draft has changed since.</Alert>}
      <dl className={classes.figures} aria-label={`The last ${replay.days} days`}>
        {figures(result, replay.total, words.changed).map(({ label, value }) => (
          <div key={label}>
            <dd>{formatCount(value)}</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
      {changed > 0 && <p className={classes.quiet}>{words.told}</p>}
      {result.untold?.map((words) => (
        <p key={words} className={classes.quiet}>
          {words}
        </p>
      ))}
      {replay.total === 0 && <p className={classes.quiet}>There are no payments in these {replay.days} days.</p>}
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
      <Estimate estimate={result.estimate} of={words.of} />
      {all && <AllDifferences replay_id={replay.replay_id} title={words.title} onClose={() => setAll(false)} />}
    </>
  )
}
