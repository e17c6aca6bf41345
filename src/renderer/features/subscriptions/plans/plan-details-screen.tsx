import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router-dom'
import {
  subscriptionPlans,
  type PlanVersion,
  type SubscriptionPlan,
} from '../../../../shared/contracts/subscriptions/plans.ts'
import { optionLabel } from '../../../../shared/domain/subscriptions/option-label.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatCount, formatDate, formatDay } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useScreenTitle } from '../../../lib/navigation/screen-title.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { StatCard } from '../../../ui/display/stat-card.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DetailScreen } from '../../../ui/resource/detail-screen.tsx'
import { LOADED } from '../../../ui/resource/load-state.ts'
import forms from '../../../ui/resource/form.module.css'
import { chargePrice, customerCount, optionNote, STATUS_LABELS } from './plan-labels.ts'
import classes from './plans.module.css'
import { termItems } from './term-labels.tsx'

const list = { label: 'Plans', path: to('subscriptions.plans') }

/** Subscriptions of the plan, as the list of subscriptions filters them. */
const subscribersPath = (plan_id: string): string => `/subscriptions?plan=${encodeURIComponent(plan_id)}`

function Figures({ plan }: { plan: SubscriptionPlan }) {
  const { active_subscriptions, past_due_subscriptions, subscribers, mrr, currency } = plan
  const billed = active_subscriptions + past_due_subscriptions
  const average = billed === 0 ? null : Math.round(mrr / billed)
  return (
    <div className={classes.figures}>
      <StatCard
        label="Active subscriptions"
        value={formatCount(active_subscriptions)}
        hint={past_due_subscriptions > 0 ? `And ${formatCount(past_due_subscriptions)} past due` : undefined}
      />
      <StatCard label="MRR" value={<Money amount={mrr} currency={currency} />} />
      <StatCard
        label="MRR per subscription"
        value={average === null ? 'No data' : <Money amount={average} currency={currency} />}
      />
      <StatCard label="Paused or unpaid" value={formatCount(subscribers - billed)} />
    </div>
  )
}

function Options({ plan }: { plan: SubscriptionPlan }) {
  return (
    <Section title="Pricing options">
      <ul className={classes.rows}>
        {plan.pricing_options.map((option) => (
          <li key={option.id} className={classes.row}>
            <span className={forms.name}>
              <span className={forms.strong}>
                {optionLabel(option)}{' '}
                {option.highlight && option.highlight_text && (
                  <StatusBadge tone="info">{option.highlight_text}</StatusBadge>
                )}
              </span>
              <span className={forms.quiet}>{optionNote(option)}</span>
            </span>
            <Money amount={chargePrice(option)} currency={plan.currency} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Version({ version, isCurrent }: { version: PlanVersion; isCurrent: boolean }) {
  const { changes, applies_to_existing_from: from, subscribers, notified, created_by, created_at } = version
  const facts = [
    `${formatDate(created_at)}${created_by === '' ? '' : ` by ${created_by}`}`,
    customerCount(subscribers),
    ...(from === null ? [] : [`applies to everyone from ${formatDay(from)}`]),
    ...(notified === 0 ? [] : [`${customerCount(notified)} notified`]),
  ]
  return (
    <li className={classes.version}>
      <span className={forms.strong}>
        Version {version.version} {isCurrent && <StatusBadge tone="ok">Current</StatusBadge>}
      </span>
      <span className={forms.quiet}>{facts.join(' · ')}</span>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Aside({ plan }: { plan: SubscriptionPlan }) {
  const { product, additional_settings } = plan
  return (
    <>
      <Section title="Product">
        <KeyValueList
          items={[
            {
              label: 'Sells',
              value: <Link to={to('inventory.edit', undefined, { product_id: plan.product_id })}>{product.title}</Link>,
            },
            { label: 'One-time price', value: <Money amount={product.price} currency={plan.currency} /> },
            { label: 'Title for shoppers', value: plan.plan_title },
            ...(additional_settings.policy_url
              ? [
                  {
                    label: 'Policy',
                    value: <a href={additional_settings.policy_url}>{additional_settings.policy_url}</a>,
                  },
                ]
              : []),
          ]}
        />
      </Section>
      <Section title="Terms">
        <KeyValueList items={termItems(plan)} />
      </Section>
    </>
  )
}

function PlanPage({ plan_id }: { plan_id: string }) {
  const { data, load } = useApi(subscriptionPlans.details, { query: { plan_id } })
  const mayManage = useCan('inventory.manage')
  const plan = data?.data
  useScreenTitle(plan?.plan_name ?? null)
  const title = plan?.plan_name ?? 'Plan'
  const edit = plan && mayManage && (
    <Button
      component={Link}
      to={to('subscriptions.plans.update', undefined, { plan_id })}
      leftSection={<IconPencil size={16} stroke={1.8} />}
    >
      Edit plan
    </Button>
  )
  return (
    <DetailScreen
      header={{
        title,
        crumbs: [{ label: 'Subscriptions', path: '/subscriptions' }, list, { label: title }],
        ...(plan && {
          status: <StatusBadge tone={STATUS_LABELS[plan.status].tone}>{STATUS_LABELS[plan.status].label}</StatusBadge>,
        }),
        ...(plan && plan.description !== '' && { purpose: plan.description }),
        action: edit,
      }}
      load={load}
      what="plan"
      aside={plan && <Aside plan={plan} />}
    >
      {plan && (
        <>
          <Figures plan={plan} />
          <Options plan={plan} />
          <Section
            title="Versions"
            count={plan.versions.length}
            action={<Link to={subscribersPath(plan_id)}>View subscribers</Link>}
          >
            <ol className={classes.versions}>
              {plan.versions.map((version) => (
                <Version key={version.version} version={version} isCurrent={version.version === plan.plan_version} />
              ))}
            </ol>
          </Section>
        </>
      )}
    </DetailScreen>
  )
}

/** Shown if the URL has no plan. */
function NoPlan() {
  const empty = (
    <EmptyState
      title="No plan selected"
      message="The URL doesn’t include the plan. Select one from the list."
      action={
        <Button component={Link} to={list.path}>
          View all plans
        </Button>
      }
    />
  )
  return (
    <DetailScreen header={{ title: 'Plans', crumbs: [list] }} load={LOADED} what="plan" empty={empty}>
      {null}
    </DetailScreen>
  )
}

/** /subscriptions/plans/details?plan_id=: a plan's figures, options and versions (RT-059, API-056). */
export default function PlanDetailsScreen() {
  const [params] = useSearchParams()
  const plan_id = params.get('plan_id') ?? ''
  if (plan_id === '') return <NoPlan />
  return <PlanPage key={plan_id} plan_id={plan_id} />
}
