import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { Section } from '../../../ui/layout/section.tsx'
import classes from '../home.module.css'
import type { Figures } from './use-figures.ts'

type Summary = Figures['summary']
type Step = Figures['summary']['funnel'][number]

interface FunnelCardProps {
  funnel: readonly Step[]
  by_device?: Summary['funnel_by_device']
}

const words: Readonly<Record<string, string>> = {
  page_view: 'Page view',
  contact: 'Contact',
  shipping: 'Shipping',
  payment: 'Payment',
  paid: 'Paid',
}

function StepRow({ step, before, most }: { step: Step; before: Step | undefined; most: number }) {
  const share = before ? percentOf(step.count, before.count) : null
  return (
    <li className={classes.bar}>
      <span className={classes.barLabel}>{words[step.step] ?? step.step}</span>
      <span className={classes.barCount}>
        {formatCount(step.count)}
        <span className={classes.barShare} title={before && share !== null ? 'of the previous step' : undefined}>
          {share === null ? '' : formatPercent(share)}
        </span>
      </span>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${most === 0 ? 0 : (step.count / most) * 100}%` }} />
      </span>
    </li>
  )
}

const DEVICES = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' } as const

const NONE: NonNullable<FunnelCardProps['by_device']> = []

/** Checkout funnel, with each step's share of the previous one, for all shoppers or one device type. */
export function FunnelCard({ funnel: whole, by_device = NONE }: FunnelCardProps) {
  const [device, setDevice] = useState('')
  const funnel = by_device.find((each) => each.device === device)?.funnel ?? whole
  const most = funnel[0]?.count ?? 0
  const paid = percentOf(funnel.at(-1)?.count ?? 0, most)
  return (
    <Section title="Checkout funnel" action={paid === null ? undefined : <span>{formatPercent(paid)} paid</span>}>
      {most === 0 ? (
        <p className={classes.nothing}>No payment page visits in this period.</p>
      ) : (
        <div className={classes.funnel}>
          {by_device.length > 1 && (
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label="Device"
              value={device}
              onChange={setDevice}
              data={[
                { value: '', label: 'All' },
                ...by_device.map((each) => ({ value: each.device, label: DEVICES[each.device] })),
              ]}
            />
          )}
          <ol className={classes.bars}>
            {funnel.map((step, index) => (
              <StepRow key={step.step} step={step} before={funnel[index - 1]} most={most} />
            ))}
          </ol>
        </div>
      )}
    </Section>
  )
}
