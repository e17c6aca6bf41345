import { ruleText } from '../../../../shared/domain/routing/rule-text.ts'
import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { LIST_OF, type RuleContent } from '../../../../shared/domain/routing/rules.ts'
import type { RoutedMethod } from '../../../../shared/domain/routing/fields.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { LintNotes, type Lint } from './lint-notes.tsx'
import { ReplayPanel } from '../replay/replay-panel.tsx'
import classes from './rule-form.module.css'
import { publishErrors } from './rule-problems.ts'
import { contentOf, type RuleValues } from './rule-values.ts'
import { SimulationPanel } from '../simulate/simulation-panel.tsx'
import type { RuleForm } from './use-rule-form.ts'
import type { Naming } from '../use-rule-names.ts'

const METHOD_OF: Readonly<Record<'card' | 'other' | 'checkout' | 'cascade', RoutedMethod>> = {
  card: 'card',
  other: 'paypal',
  checkout: 'card',
  cascade: 'card',
}

/** Shows a missing reason as a gap. */
function withReasonGap(values: RuleValues): RuleContent {
  const content = contentOf(values)
  const { action } = content
  return action.type === 'decline' && action.reason === ''
    ? { ...content, action: { ...action, reason: '…' } }
    : content
}

function Sentence({ form, naming }: { form: RuleForm; naming: Naming }) {
  const { kind, values, stored, dirty } = form
  // The server knows all names; unsaved changes are described with the names known here.
  const words = stored !== null && !dirty ? stored.sentence : ruleText({ kind, ...withReasonGap(values) }, naming.names)
  const missing = [...new Set(Object.values(publishErrors(kind, values, naming.known)))]
  return (
    <Section title="Summary">
      <p className={classes.sentence} role="status">
        {words}
      </p>
      {missing.length > 0 && (
        <div className={classes.missing}>
          <p>To publish this rule:</p>
          <ul>
            {missing.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}

function Used({ rule }: { rule: RoutingRuleWire }) {
  const { matches_7d, decided_7d, approved_7d, waiting_7d, published_at, updated_at, published } = rule
  const share = decided_7d === 0 ? null : (approved_7d / decided_7d) * 100
  return (
    <Section title="Activity">
      <KeyValueList
        align="end"
        items={[
          { label: 'Payments, last 7 days', value: formatCount(matches_7d) },
          { label: 'Approved', value: formatPercent(share) },
          ...(waiting_7d > 0 ? [{ label: 'Pending', value: formatCount(waiting_7d) }] : []),
          { label: 'Published', value: published_at ? <RelativeTime value={published_at} /> : 'Never' },
          { label: 'Updated', value: <RelativeTime value={updated_at} /> },
        ]}
      />
      {published && rule.version !== rule.published_version && (
        <p className={classes.inForce}>
          <span>Live version:</span> {published.sentence}
        </p>
      )}
    </Section>
  )
}

interface RuleAsideProps {
  form: RuleForm
  naming: Naming
  lints: readonly Lint[]
  rules: readonly RoutingRuleWire[]
}

/** The column next to the form: the rule as a sentence, its lint warnings and its effects. */
export function RuleAside({ form, naming, lints, rules }: RuleAsideProps) {
  const { kind, stored, dirty } = form
  return (
    <>
      <Sentence form={form} naming={naming} />
      {lints.length > 0 && (
        <Section title="Warnings">
          <LintNotes lints={lints} rules={rules} />
        </Section>
      )}
      {stored ? (
        <>
          <SimulationPanel
            method={METHOD_OF[LIST_OF[kind]]}
            ready={form.save}
            kind={kind}
            unsaved={dirty}
            version={stored.version}
          />
          <ReplayPanel ready={form.save} kind={kind} unsaved={dirty} version={stored.version} />
          <Used rule={stored} />
        </>
      ) : (
        <Section title="Test this rule">
          <p className={classes.quiet}>
            Save the draft to simulate a payment and replay up to 90 days of past payments. Drafts don’t affect live
            payments.
          </p>
        </Section>
      )}
    </>
  )
}
