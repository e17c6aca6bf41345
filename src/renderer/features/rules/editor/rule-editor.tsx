import { Alert, Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { LIST_OF, type RuleKind, type RuleAction } from '../../../../shared/domain/routing/rules.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useScreenTitle } from '../../../lib/navigation/screen-title.ts'
import { PageHeader } from '../../../ui/resource/page-header.tsx'
import { UnsavedGuard } from '../../../ui/resource/unsaved-guard.ts'
import screens from '../../../ui/resource/screen.module.css'
import { ConditionGroups } from './condition-groups.tsx'
import { HistoryDrawer } from '../history/history-drawer.tsx'
import type { Lint } from './lint-notes.tsx'
import { NameFields, DeclineFields, MethodFields, ThreeDSecureFields } from './other-fields.tsx'
import { PublishedNotice } from '../list/published-notice.tsx'
import { RuleAside } from './rule-aside.tsx'
import classes from './rule-form.module.css'
import { HISTORY, KIND_WORDS, LIST_WORDS } from '../rule-kinds.ts'
import { RuleStatus } from '../list/rule-status.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { RuleForm } from './use-rule-form.ts'
import type { Naming } from '../use-rule-names.ts'
import { CascadeFields } from './cascade-fields.tsx'
import { RouteFields } from './route-fields.tsx'
import type { RuleErrors } from './rule-problems.ts'

const ALWAYS: Readonly<Partial<Record<RuleKind, string>>> = {
  cascade: 'Applies to every payment. Add a group to narrow it down.',
  checkout: 'Applies to every shopper. Add a group to narrow it down.',
  card: 'Applies to every payment. Add a group to narrow it down.',
  other: 'Applies to every payment. Add a group to narrow it down.',
  route_to_connection: 'Applies to every payment. Add a group to narrow it down.',
  '3d_secure': 'Applies to every payment. Add a group to narrow it down.',
}

/** True if the form is what payments are routed by. */
const isPublished = ({ stored, dirty }: RuleForm): boolean =>
  stored !== null && !dirty && stored.version === stored.published_version

function publishLabel(form: RuleForm): string {
  const { stored, dirty } = form
  return stored === null || isPublished(form) ? 'Publish' : `Publish v${stored.version + (dirty ? 1 : 0)}`
}

function Buttons({ form, onHistory }: { form: RuleForm; onHistory: () => void }) {
  const { stored, busy, dirty } = form
  const mayManage = useCan('payments.manage')
  return (
    <>
      {stored && (
        <Button variant="default" leftSection={<IconHistory size={16} stroke={1.8} />} onClick={onHistory}>
          History
        </Button>
      )}
      {mayManage && (
        <>
          <Button variant="default" disabled={busy || (stored !== null && !dirty)} onClick={() => void form.save()}>
            Save draft
          </Button>
          <Button loading={busy} disabled={isPublished(form)} onClick={() => void form.publish()}>
            {publishLabel(form)}
          </Button>
        </>
      )}
    </>
  )
}

/** Notices above the form: server errors, and other people's drafts. */
function Notes({ form, newer }: { form: RuleForm; newer: RoutingRuleWire | null }) {
  const { error, mine, isRestored } = form
  return (
    <>
      {error !== null && <Alert color="red">{error}</Alert>}
      {mine && (
        <Alert color="blue" title="Your changes are saved on this device">
          You’re viewing the other version.{' '}
          <Button variant="light" size="compact-xs" onClick={form.restoreMine}>
            Restore mine
          </Button>{' '}
          <Button variant="subtle" color="gray" size="compact-xs" onClick={form.discardMine}>
            Discard mine
          </Button>
        </Alert>
      )}
      {isRestored && (
        <p className={classes.quiet}>
          We restored your unsaved changes.{' '}
          <Button variant="subtle" color="gray" size="compact-xs" onClick={form.discard}>
            Discard
          </Button>
        </p>
      )}
      {newer && form.dirty && (
        <Alert color="yellow" title="Someone else saved this rule">
          Version {newer.version} was saved. When you save, you can choose which version to keep.
        </Alert>
      )}
    </>
  )
}

interface HeaderProps {
  form: RuleForm
  title: string
  onHistory: () => void
}

function Header({ form, title, onHistory }: HeaderProps) {
  const { kind, stored, busy } = form
  const navigate = useNavigate()
  const list = LIST_WORDS[LIST_OF[kind]]
  return (
    <PageHeader
      title={title}
      purpose={KIND_WORDS[kind].purpose}
      crumbs={[
        { label: 'Orchestration', path: LIST_WORDS.cascade.path },
        { label: list.title, path: list.path },
        { label: title },
      ]}
      status={stored && <RuleStatus rule={stored} />}
      action={
        <>
          {stored === null && (
            <Button variant="subtle" color="gray" disabled={busy} onClick={() => void navigate(list.path)}>
              Cancel
            </Button>
          )}
          <Buttons form={form} onHistory={onHistory} />
        </>
      }
    />
  )
}

interface FieldsProps {
  form: RuleForm
  naming: Naming
  /** Above the name of a new rule. */
  choice: ReactNode
}

/** All settings of the rule; read-only without the permission. */
function Fields({ form, naming, choice }: FieldsProps) {
  const { kind, values, errors, set } = form
  const mayManage = useCan('payments.manage')
  return (
    <fieldset className={classes.fieldset} disabled={!mayManage}>
      {choice}
      <NameFields name={values.name} note={values.note} errors={errors} onChange={set} />
      <ConditionGroups
        values={values}
        errors={errors}
        always={
          ALWAYS[kind] ?? 'Add at least one condition. Without conditions, this rule would decline every payment.'
        }
        onChange={set}
      />
      <section className={classes.part} aria-labelledby="rule-then">
        <header className={classes.partHead}>
          <h2 id="rule-then">Then</h2>
        </header>
        <div className={classes.card}>
          <ActionFields
            action={values.action}
            connections={naming.connections}
            cards={LIST_OF[kind] === 'card'}
            errors={errors}
            onChange={(action) => set({ action })}
          />
        </div>
      </section>
    </fieldset>
  )
}

/** The history of a stored rule, open from the start if the address asks for it. */
function useHistoryDrawer(form: RuleForm, naming: Naming) {
  const [params] = useSearchParams()
  const requested = params.get(HISTORY)
  const [opened, setOpened] = useState(requested !== null)
  const mayManage = useCan('payments.manage')
  const onRestored = (rule: RoutingRuleWire) => {
    form.accept(rule)
    setOpened(false)
  }
  const drawer = form.stored && (
    <HistoryDrawer
      rule={form.stored}
      names={naming.names}
      first={Number(requested) || null}
      opened={opened}
      onClose={() => setOpened(false)}
      onRestored={mayManage ? onRestored : null}
    />
  )
  return { drawer, open: () => setOpened(true) }
}

export interface RuleEditorProps {
  form: RuleForm
  naming: Naming
  lints: readonly Lint[]
  rules: readonly RoutingRuleWire[]
  /** The server's version, if newer than the one the form started from. */
  newer?: RoutingRuleWire | null
  /** Above the name of a new rule. */
  choice?: ReactNode
}

/** A new or existing rule: its conditions and action, with the effects in the column next to it. */
export function RuleEditor({ form, naming, lints, rules, newer = null, choice }: RuleEditorProps) {
  const { kind, stored, dirty, busy, ref, save } = form
  const mayManage = useCan('payments.manage')
  const history = useHistoryDrawer(form, naming)
  const title = stored?.name ?? `New ${KIND_WORDS[kind].one.toLowerCase()}`.replace('3-d secure', '3-D Secure')
  useScreenTitle(stored?.name ?? null)
  useHotkeys([['mod+S', () => mayManage && !busy && void save()]], [])
  return (
    <div className={screens.page}>
      <Header form={form} title={title} onHistory={history.open} />
      <UnsavedGuard
        dirty={dirty && !busy}
        message="Your changes aren’t saved yet. They stay on this device until you come back."
      />
      <PublishedNotice />
      <div className={classes.room}>
        <div className={classes.columns}>
          <form
            ref={ref}
            className={classes.form}
            aria-label={title}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (mayManage) void save()
            }}
          >
            <Notes form={form} newer={newer} />
            {!mayManage && <Alert>Your role lets you view rules but not edit them.</Alert>}
            <Fields form={form} naming={naming} choice={choice} />
          </form>
          <aside className={classes.aside}>
            <RuleAside form={form} naming={naming} lints={lints} rules={rules} />
          </aside>
        </div>
      </div>
      <ConflictDialog form={form} names={naming.names} />
      {history.drawer}
    </div>
  )
}

interface ActionFieldsProps {
  action: RuleAction
  connections: readonly Connection[]
  /** True if the rule is about card payments. */
  cards: boolean
  errors: RuleErrors
  onChange: (action: RuleAction) => void
}

/** Fields of the rule's action, by kind. */
function ActionFields(props: ActionFieldsProps) {
  const { action } = props
  switch (action.type) {
    case 'one':
    case 'priority':
    case 'split':
      return <RouteFields {...props} action={action} />
    case 'cascade':
      return <CascadeFields {...props} action={action} />
    case 'decline':
      return <DeclineFields {...props} action={action} />
    case 'three_d_secure':
      return <ThreeDSecureFields {...props} action={action} />
    case 'checkout':
      return <MethodFields {...props} action={action} />
  }
}
