import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { optimizers, type OptimizerDraft } from '../../../../shared/contracts/pages/optimizers.ts'
import { addDays } from '../../../../shared/domain/money/date-range.ts'
import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { Money } from '../../../ui/display/money.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { RANGES, USUAL_DAYS } from '../stats-ranges.ts'
import classes from './live-figures.module.css'

const count = new Intl.NumberFormat('en')
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

const MOMENTS = { before_payment: 'before payment', after_payment: 'after payment' } as const
const MODES = { test: 'Test mode.', live: 'Live mode.' } as const

interface FigureProps {
  label: string
  note: string
  children: ReactNode
}

function Figure({ label, note, children }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>{children}</span>
        <span className={classes.note}>{note}</span>
      </dd>
    </div>
  )
}

/** Shopper responses to an optimizer, in the store's mode and the selected range. Empty before it is published. */
export function LiveStats({ page }: { page: OptimizerDraft }) {
  const { optimizer_id, published_version, optimizer_category, placement } = page
  const { cart_mode, time_zone } = useStore()
  const [today] = useState(() => dayIn(new Date(), time_zone))
  const [days, setDays] = useState(USUAL_DAYS)
  const query = { optimizer_id, start_date: addDays(today, 1 - Number(days)) }
  const { data, error } = useApi(optimizers.figures, { query }, { keepPrevious: true })
  if (published_version === null) return null
  const { shown = 0, accepted = 0, orders = 0 } = data ?? {}
  const moment = optimizer_category === 'order_bump' ? 'on the payment page' : MOMENTS[placement]
  return (
    <Section
      title="Performance"
      action={
        <Select
          aria-label="Date range"
          size="xs"
          w={176}
          allowDeselect={false}
          data={RANGES}
          value={days}
          onChange={(chosen) => chosen !== null && setDays(chosen)}
        />
      }
    >
      {error && !data ? (
        <p className={classes.note}>Performance data couldn’t be loaded.</p>
      ) : (
        <dl className={classes.figures} aria-busy={data === undefined}>
          <Figure label="Shown" note={moment}>
            {data ? count.format(shown) : '–'}
          </Figure>
          <Figure label="Accepted" note={data ? pluralize(accepted, 'shopper') : ''}>
            {shown > 0 ? percent.format(accepted / shown) : '–'}
          </Figure>
          <Figure label="Extra revenue" note={data ? `${pluralize(orders, 'order')}, before tax` : ''}>
            {data ? <Money amount={data.extra_revenue} currency={data.currency} /> : '–'}
          </Figure>
        </dl>
      )}
      <p className={classes.about}>
        Version {published_version} is live. {MODES[data?.mode ?? cart_mode]}
      </p>
    </Section>
  )
}
