import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { PlanContext, SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import checkList from '../../../ui/display/checks.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import forms from '../../../ui/resource/form.module.css'
import { planRules, type PlanValues } from './plan-form.ts'
import { noticeBefore } from './price-changes.ts'

interface Check {
  key: string
  ok: boolean
  label: string
  note?: ReactNode
}

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/** What the consent next to Pay is made from. */
const LEGAL_FIELDS = /^(plan_title|pricing_options|terms)/

function legalCheck(values: PlanValues, plan: SubscriptionPlan | null): Check {
  const missing = Object.entries(planRules(values, plan)).find(([path]) => LEGAL_FIELDS.test(path))
  return missing
    ? { key: 'legal', ok: false, label: 'Legal text next to Pay is incomplete', note: missing[1] }
    : {
        key: 'legal',
        ok: true,
        label: 'Legal text next to Pay is complete',
        note: 'Price, frequency, trial and how to cancel',
      }
}

function noticeCheck({ price_change }: PlanValues, context: PlanContext): Check[] {
  if (price_change.applies_to !== 'everyone') return []
  const days = noticeBefore(price_change.from, context)
  const { notice_days } = context
  if (days !== null && days >= notice_days)
    return [{ key: 'notice', ok: true, label: `Notice period is ${notice_days} days or more` }]
  return [{ key: 'notice', ok: false, label: `Notice period is shorter than ${notice_days} days` }]
}

function accountCheck({ accounts }: PlanContext): Check[] {
  const [able, unable] = [accounts.filter(({ can_renew }) => can_renew), accounts.filter(({ can_renew }) => !can_renew)]
  const list = (of: typeof accounts) => names.format(of.map(({ name }) => name))
  if (able.length === 0) {
    const note = <Link to={to('payments.accounts')}>Connect a payment account</Link>
    return [{ key: 'accounts', ok: false, label: 'No payment account can charge renewals', note }]
  }
  return [
    { key: 'accounts', ok: true, label: `${list(able)} can renew it` },
    ...(unable.length === 0 ? [] : [{ key: 'unable', ok: false, label: `${list(unable)} can’t renew it` }]),
  ]
}

/** A free trial charges nothing today, so the card has to be saved without a charge. */
function trialCheck({ terms }: PlanValues, { accounts }: PlanContext): Check[] {
  const unable = accounts.filter(({ can_renew, can_store }) => can_renew && !can_store)
  if (terms.trial.kind !== 'free' || unable.length === 0) return []
  const label = `${names.format(unable.map(({ name }) => name))} can’t take free trials`
  const note = 'Without a charge, it can’t save the payment method. Shoppers don’t see it if nothing is due today.'
  return [{ key: 'trial', ok: false, label, note }]
}

const textCheck = ({ description }: PlanValues): Check[] =>
  description.trim() === ''
    ? [{ key: 'description', ok: false, label: 'Description is missing', note: 'Shoppers see only the title' }]
    : []

/** What to look at before saving. Only missing required fields keep the plan from being saved. */
export function PlanChecks(props: { values: PlanValues; plan: SubscriptionPlan | null; context: PlanContext | null }) {
  const { values, plan, context } = props
  const checks = [
    legalCheck(values, plan),
    ...(context ? [...noticeCheck(values, context), ...accountCheck(context), ...trialCheck(values, context)] : []),
    ...textCheck(values),
  ]
  return (
    <Section title="Before you save">
      <ul className={checkList.checks} aria-live="polite">
        {checks.map(({ key, ok, label, note }) => {
          const Mark = ok ? IconCircleCheck : IconAlertTriangle
          return (
            <li key={key} className={checkList.check} data-ok={ok || undefined}>
              <Mark size={18} stroke={1.7} aria-label={ok ? 'OK' : 'Warning'} />
              <span className={forms.name}>
                <span>{label}</span>
                {note && <span className={forms.quiet}>{note}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
