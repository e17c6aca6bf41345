import { IconArrowRight } from '@tabler/icons-react'
import { FALLBACK_REASON_LABELS } from '../../../../shared/domain/routing/fallback-reasons.ts'
import { conditionsText } from '../../../../shared/domain/routing/rule-text.ts'
import type { RuleAction, RuleConditions } from '../../../../shared/domain/routing/rules.ts'
import { pluralize } from '../../../lib/format/format.ts'
import classes from '../rules.module.css'
import { useRuleNames } from '../use-rule-names.ts'

interface Content {
  conditions: RuleConditions
  action: RuleAction
  sentence: string
}

type Cascade = Extract<RuleAction, { type: 'cascade' }>

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const reasonsOf = ({ go_on }: Cascade['steps'][number]): string =>
  go_on.map((reason) => FALLBACK_REASON_LABELS[reason]).join(', ') || 'nothing'

/** The reasons to fall back: one row if they are the same at every account, otherwise one row per account. */
function fallbackRows({ steps }: Cascade, nameOf: (id: string) => string): { label: string; value: string }[] {
  const rows = steps.slice(0, -1).map((step) => ({ account: nameOf(step.connection_id), value: reasonsOf(step) }))
  const [first] = rows
  if (first && rows.every(({ value }) => value === first.value)) return [{ label: 'Falls back on', value: first.value }]
  return rows.map(({ account, value }) => ({ label: 'Falls back on', value: `${account}: ${value}` }))
}

function CascadeSummary({ content, action }: { content: Content; action: Cascade }) {
  const { names, loaded } = useRuleNames()
  if (!loaded) return <p className={classes.sentence}>{content.sentence}</p>
  const nameOf = (id: string) => names.connection(id) ?? 'a deleted account'
  const when = capital(conditionsText(content.conditions, names)) || 'Every payment'
  const limits = `${pluralize(action.max_attempts, 'attempt')} in ${action.max_seconds} s`
  return (
    <dl className={classes.summary}>
      <div>
        <dt>When</dt>
        <dd>{when}</dd>
      </div>
      <div>
        <dt>Accounts</dt>
        <dd>
          <ol className={classes.chips}>
            {action.steps.map(({ connection_id }, at) => (
              <li key={`${at} ${connection_id}`}>
                {at > 0 && <IconArrowRight size={14} stroke={1.8} aria-hidden />}
                <span>
                  {at + 1} {nameOf(connection_id)}
                </span>
              </li>
            ))}
          </ol>
        </dd>
      </div>
      {[...fallbackRows(action, nameOf), { label: 'Limit', value: `Up to ${limits}` }].map(({ label, value }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The names of products are known to the server only, which puts them in the sentence. */
const namesProducts = ({ groups }: RuleConditions): boolean =>
  groups.some(({ conditions }) => conditions.some(({ field }) => field === 'product'))

/** What a rule does: a cascade as short rows, any other rule as a sentence. */
export function RuleSummary({ content }: { content: Content }) {
  const { action, conditions, sentence } = content
  if (action.type !== 'cascade' || action.steps.length === 0 || namesProducts(conditions)) {
    return <p className={classes.sentence}>{sentence}</p>
  }
  return <CascadeSummary content={content} action={action} />
}
