import { Button, Textarea, TextInput, Switch } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  subscriptionPlans,
  type PlanContext,
  type SubscriptionPlan,
} from '../../../../shared/contracts/subscriptions/plans.ts'
import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import type { EditedForm } from '../../../ui/resource/edited-form.ts'
import { DeleteButton, EditedScreen, StoredScreen } from '../../../ui/resource/edited-screen.tsx'
import forms from '../../../ui/resource/form.module.css'
import { NotAllowed } from '../../../ui/resource/not-allowed.tsx'
import classes from './editor.module.css'
import { OptionsEditor } from './options-editor.tsx'
import { PlanChecks } from './plan-checks.tsx'
import type { PlanValues } from './plan-form.ts'
import { STATUS_LABELS, subscriptionCount } from './plan-labels.ts'
import { PlanPreview } from './plan-preview.tsx'
import { PriceChangeCard } from './price-change-card.tsx'
import { makesVersion, priceChanges, subscriberTotal } from './price-changes.ts'
import { ProductField } from './product-field.tsx'
import { OutOfStockField, TermFields } from './term-fields.tsx'
import { usePlanActions } from './use-plan-actions.ts'
import { useNewPlan, useStoredPlan, type PlanFormApi } from './use-plan-form.ts'

const place = { what: 'Plan', list: { label: 'Plans', path: to('subscriptions.plans') } }

const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 160

function Counted({ label, length, max }: { label: string; length: number; max: number }) {
  return (
    <span className={classes.counted}>
      {label}
      <span className={forms.quiet}>
        {length} / {max}
      </span>
    </span>
  )
}

function PlanFields({ form, plan }: { form: PlanFormApi; plan: SubscriptionPlan | null }) {
  const { plan_title, description, additional_settings } = form.values
  return (
    <Section form title="Plan">
      <div className={forms.fields}>
        <div className={forms.pair}>
          <TextInput
            label="Name"
            description="Only your team sees this."
            required
            maxLength={80}
            autoFocus={plan === null}
            {...form.getInputProps('plan_name')}
          />
          <TextInput
            label={<Counted label="Title" length={plan_title.length} max={TITLE_LENGTH} />}
            aria-label="Title"
            description="Shown to shoppers."
            required
            maxLength={TITLE_LENGTH}
            {...form.getInputProps('plan_title')}
          />
        </div>
        <Textarea
          label={<Counted label="Description" length={description.length} max={DESCRIPTION_LENGTH} />}
          aria-label="Description"
          rows={2}
          maxLength={DESCRIPTION_LENGTH}
          {...form.getInputProps('description')}
        />
        <ProductField form={form} plan={plan} />
        <Switch
          label="Link to a policy"
          description="Shown to shoppers next to the plan."
          {...form.getInputProps('additional_settings.add_policy', { type: 'checkbox' })}
        />
        {additional_settings.add_policy && (
          <TextInput
            label="Policy URL"
            type="url"
            placeholder="https://"
            required
            {...form.getInputProps('additional_settings.policy_url')}
          />
        )}
      </div>
    </Section>
  )
}

function PlanButtons({ plan }: { plan: SubscriptionPlan }) {
  const { setStatus, remove } = usePlanActions()
  const archived = plan.status === 'archived'
  return (
    <>
      <Button
        variant="default"
        leftSection={archived ? <IconArchiveOff size={16} stroke={1.8} /> : <IconArchive size={16} stroke={1.8} />}
        onClick={() => void setStatus(plan, archived ? 'active' : 'archived')}
      >
        {archived ? 'Restore' : 'Archive'}
      </Button>
      {plan.subscribers === 0 && <DeleteButton remove={() => remove(plan)} />}
    </>
  )
}

interface EditorProps {
  /** Null for a new one. */
  plan: SubscriptionPlan | null
  context: PlanContext | null
  edited: EditedForm<PlanValues>
}

function Aside({ plan, context, edited: { form } }: EditorProps) {
  const store = useStore()
  const currency = plan?.currency ?? store.currency
  const [now] = useState(() => new Date())
  const today = context?.today ?? dayIn(now, store.time_zone)
  const asks =
    plan !== null &&
    context !== null &&
    subscriberTotal(context) > 0 &&
    makesVersion(form.getInitialValues(), form.values)
  return (
    <div className={classes.aside}>
      <PlanPreview values={form.values} currency={currency} today={today} />
      {asks && (
        <PriceChangeCard
          form={form}
          context={context}
          changes={priceChanges(plan, form.values, context)}
          plan={plan}
          currency={currency}
        />
      )}
      <PlanChecks values={form.values} plan={plan} context={context} />
    </div>
  )
}

function saveLabelOf(plan: SubscriptionPlan, form: PlanFormApi): string {
  return makesVersion(form.getInitialValues(), form.values) ? `Save as version ${plan.plan_version + 1}` : 'Save'
}

function PlanEditor(props: EditorProps) {
  const { plan, edited } = props
  const store = useStore()
  const { form } = edited
  const currency = plan?.currency ?? store.currency
  return (
    <EditedScreen
      {...place}
      edited={edited}
      stored={
        plan && {
          name: plan.plan_name,
          status: (
            <>
              <StatusBadge tone={STATUS_LABELS[plan.status].tone}>{STATUS_LABELS[plan.status].label}</StatusBadge>
              <span className={forms.note}>
                {subscriptionCount(plan.active_subscriptions)}, {formatMoney(plan.mrr, currency)} MRR. Version{' '}
                {plan.plan_version}.
              </span>
            </>
          ),
        }
      }
      {...(plan && { saveLabel: saveLabelOf(plan, form) })}
      buttons={plan && <PlanButtons plan={plan} />}
      saveInHeader
      aside={<Aside {...props} />}
    >
      <PlanFields form={form} plan={plan} />
      <OptionsEditor form={form} currency={currency} />
      <TermFields form={form} currency={currency} />
      <OutOfStockField form={form} />
    </EditedScreen>
  )
}

const NewPlan = () => <PlanEditor plan={null} context={null} edited={useNewPlan()} />

function EditedPlan({ plan, context }: { plan: SubscriptionPlan; context: PlanContext }) {
  return <PlanEditor plan={plan} context={context} edited={useStoredPlan(plan)} />
}

function StoredPlan({ plan_id }: { plan_id: string }) {
  const found = useApi(subscriptionPlans.fetch, { query: { plan_id } })
  return (
    <StoredScreen {...place} found={found}>
      {({ data, context }) => <EditedPlan plan={data} context={context} />}
    </StoredScreen>
  )
}

/** /subscriptions/plans/update?plan_id=: a plan; without an ID, a new one (RT-060, SU-018). */
export default function PlanEditorScreen() {
  const [params] = useSearchParams()
  const plan_id = params.get('plan_id') ?? ''
  if (!useCan('inventory.manage')) return <NotAllowed />
  return plan_id === '' ? <NewPlan /> : <StoredPlan key={plan_id} plan_id={plan_id} />
}
