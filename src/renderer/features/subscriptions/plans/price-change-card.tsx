import { Radio, Stack, TextInput } from '@mantine/core'
import type { PlanContext, SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { formatDay } from '../../../lib/format/format.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import forms from '../../../ui/resource/form.module.css'
import classes from './editor.module.css'
import { NoticePreview } from './notice-preview.tsx'
import { customerCount } from './plan-labels.ts'
import { earliestDay, noticeBefore, subscriberTotal, suggestedDay, type PriceChange } from './price-changes.ts'
import type { PlanFormApi } from './use-plan-form.ts'

interface CardProps {
  form: PlanFormApi
  context: PlanContext
  changes: readonly PriceChange[]
  plan: Pick<SubscriptionPlan, 'plan_id' | 'plan_version'>
  currency: string
}

const REASONS = {
  yearly: 'Yearly subscribers get at least 30 days’ notice.',
  law: 'The law where some subscribers live requires 30 days’ notice.',
} as const

function DateField({ form, context }: Pick<CardProps, 'form' | 'context'>) {
  const { from } = form.values.price_change
  const days = noticeBefore(from, context)
  return (
    <div className={classes.date}>
      <TextInput
        type="date"
        label="Applies from"
        min={earliestDay(context)}
        {...form.getInputProps('price_change.from')}
      />
      <p className={forms.note}>
        {days === null ? `${formatDay(earliestDay(context))} or later` : `${days} days’ notice`}
        {context.notice_reason && `. ${REASONS[context.notice_reason]}`}
      </p>
    </div>
  )
}

/** Asks whom changed prices and terms apply to. */
export function PriceChangeCard({ form, context, changes, plan, currency }: CardProps) {
  const total = subscriberTotal(context)
  const [first] = changes
  const { applies_to, from } = form.values.price_change
  const money = (amount: number) => formatMoney(amount, currency)
  return (
    <Section
      title="Price changes"
      action={
        first && (
          <StatusBadge tone="warn">
            {money(first.before)} to {money(first.after)}
          </StatusBadge>
        )
      }
    >
      <Radio.Group
        aria-label="Who the changes apply to"
        value={applies_to}
        onChange={(value) => {
          form.setFieldValue('price_change.applies_to', value === 'everyone' ? 'everyone' : 'new')
          if (value === 'everyone' && from === '') form.setFieldValue('price_change.from', suggestedDay(context))
        }}
      >
        <Stack gap={10}>
          <Radio
            value="new"
            label="New subscriptions only"
            description={`${customerCount(total)} ${total === 1 ? 'stays' : 'stay'} on version ${plan.plan_version}.`}
          />
          <Radio
            value="everyone"
            label="Everyone, after notice"
            description={`We email ${customerCount(total)} in their language.`}
          />
        </Stack>
      </Radio.Group>
      {applies_to === 'everyone' && <DateField form={form} context={context} />}
      {applies_to === 'everyone' && changes.length > 0 && (
        <ul className={classes.affected}>
          {changes.map((change) => (
            <li key={change.option_id}>
              {change.label}: {money(change.before)} to {money(change.after)}, {customerCount(change.subscribers)}
            </li>
          ))}
        </ul>
      )}
      {applies_to === 'everyone' && first && noticeBefore(from, context) !== null && (
        <NoticePreview plan_id={plan.plan_id} change={first} from={from} />
      )}
    </Section>
  )
}
