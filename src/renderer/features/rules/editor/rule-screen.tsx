import { Select } from '@mantine/core'
import { useLocation, useParams, useSearchParams } from 'react-router-dom'
import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { NotAllowed } from '../../../ui/resource/not-allowed.tsx'
import { LAZY_DROPDOWN } from '../pills.ts'
import { LIST_WORDS } from '../rule-kinds.ts'
import { RuleEditor } from './rule-editor.tsx'
import { newValues, valuesOf } from './rule-values.ts'
import type { LocalRuleDraft } from './local-draft.ts'
import { newRuleKey, savedRuleKey, useLocalRuleDraft } from './use-local-draft.ts'
import { useRuleForm } from './use-rule-form.ts'
import { useRuleNames, type Naming } from '../use-rule-names.ts'

/** Kinds offered at the address that names none. */
const CHOICES = [
  { value: 'card' as const, label: 'Card payments' },
  { value: 'other' as const, label: 'Payments without a card' },
  { value: 'cascade' as const, label: 'Fallback after a decline (cascade)' },
  { value: 'checkout' as const, label: 'Payment methods at checkout' },
]

const KINDS: Readonly<Record<string, RuleKind>> = {
  [to('rules.decline.new')]: 'decline',
  [to('rules.decline-other.new')]: 'decline_other',
  [to('rules.route.new')]: 'route_to_connection',
  [to('rules.3ds.new')]: '3d_secure',
}

/** Placeholder while the rule loads. */
function Waiting({ load }: { load: Parameters<typeof DetailScreen>[0]['load'] }) {
  const crumbs = [{ label: 'Orchestration', path: LIST_WORDS.cascade.path }, { label: 'Rule' }]
  return (
    <DetailScreen header={{ title: 'Rule', crumbs }} load={load} what="The rule" aside={null}>
      {null}
    </DetailScreen>
  )
}

function KindChoice({ kind }: { kind: RuleKind }) {
  const [, setParams] = useSearchParams()
  return (
    <Select
      comboboxProps={LAZY_DROPDOWN}
      label="Rule type"
      data={CHOICES}
      allowDeselect={false}
      value={kind}
      onChange={(next) => next !== null && setParams({ kind: next }, { replace: true })}
    />
  )
}

interface NewRuleProps {
  kind: RuleKind
  /** True if the kind is selected in the form and not set by the address. */
  chosen: boolean
}

/** The local draft of a form, and its storage key. */
interface LocalCopy {
  localDraftKey: string
  localDraft: LocalRuleDraft | null
}

function NewEditor({ kind, naming, chosen, ...localCopy }: NewRuleProps & LocalCopy & { naming: Naming }) {
  const { currency } = useStore()
  const first = naming.connections.find(({ status }) => status === 'active')?.connection_id ?? ''
  const form = useRuleForm({ kind, stored: null, values: newValues(kind, { currency, first }), naming, ...localCopy })
  return <RuleEditor form={form} naming={naming} lints={[]} rules={[]} choice={chosen && <KindChoice kind={kind} />} />
}

function NewRule({ kind, chosen }: NewRuleProps) {
  const { store_id } = useStore()
  const naming = useRuleNames()
  const localDraftKey = newRuleKey(store_id, kind)
  const localDraft = useLocalRuleDraft(localDraftKey)
  if (!naming.loaded) return <Waiting load={naming.load} />
  if (localDraft === undefined) return <Waiting load={{ loading: true }} />
  return <NewEditor kind={kind} naming={naming} chosen={chosen} localDraftKey={localDraftKey} localDraft={localDraft} />
}

function StoredEditor({ rule, naming, ...localCopy }: LocalCopy & { rule: RoutingRuleWire; naming: Naming }) {
  const { store_id, currency } = useStore()
  const { data } = useApi(routingRules.list, { query: { store_id, list: rule.list } })
  const form = useRuleForm({ kind: rule.kind, stored: rule, values: valuesOf(rule, currency), naming, ...localCopy })
  const newer = form.stored && rule.version > form.stored.version ? rule : null
  return (
    <RuleEditor
      form={form}
      naming={naming}
      newer={newer}
      rules={data?.data ?? []}
      lints={(data?.lint ?? []).filter(({ rule_id }) => rule_id === rule.rule_id)}
    />
  )
}

function StoredRule({ ruleId }: { ruleId: string }) {
  const naming = useRuleNames()
  const { data, load } = useApi(routingRules.details, { params: { ruleId } })
  const mayManage = useCan('payments.manage')
  const localDraftKey = savedRuleKey(ruleId)
  const localDraft = useLocalRuleDraft(localDraftKey)
  if (!data || !naming.loaded) return <Waiting load={load.error ? load : naming.load} />
  if (localDraft === undefined) return <Waiting load={{ loading: true }} />
  // Read-only members see only the saved rule.
  return (
    <StoredEditor
      rule={data.data}
      naming={naming}
      localDraftKey={localDraftKey}
      localDraft={mayManage ? localDraft : null}
    />
  )
}

/** All addresses that create or edit a rule (RT-026 to RT-034). */
export default function RuleScreen() {
  const { pathname } = useLocation()
  const { ruleId } = useParams()
  const [params] = useSearchParams()
  const mayManage = useCan('payments.manage')
  if (ruleId !== undefined) return <StoredRule key={ruleId} ruleId={ruleId} />
  if (!mayManage) return <NotAllowed />
  const own = KINDS[pathname.replace(/\/+$/, '')]
  const chosen = CHOICES.find(({ value }) => value === params.get('kind'))?.value ?? 'card'
  const kind = own ?? chosen
  return <NewRule key={kind} kind={kind} chosen={own === undefined} />
}
