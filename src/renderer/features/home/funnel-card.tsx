import { percentOf } from '../../../shared/domain/growth.ts'
import { formatCount, formatPercent } from '../../lib/format.ts'
import { Section } from '../../ui/section.tsx'
import classes from './home.module.css'
import type { Figures } from './use-figures.ts'

type Step = Figures['summary']['funnel'][number]

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
        <span className={classes.barShare} title={before && share !== null ? 'of the step before' : undefined}>
          {share === null ? '' : formatPercent(share)}
        </span>
      </span>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${most === 0 ? 0 : (step.count / most) * 100}%` }} />
      </span>
    </li>
  )
}

/** How far shoppers came, each step with its share of the one before. */
export function FunnelCard({ funnel }: { funnel: readonly Step[] }) {
  const most = funnel[0]?.count ?? 0
  const paid = percentOf(funnel.at(-1)?.count ?? 0, most)
  return (
    <Section title="Checkout funnel" action={paid === null ? undefined : <span>{formatPercent(paid)} paid</span>}>
      {most === 0 ? (
        <p className={classes.nothing}>Nobody opened a payment page in this range.</p>
      ) : (
        <ol className={classes.bars}>
          {funnel.map((step, index) => (
            <StepRow key={step.step} step={step} before={funnel[index - 1]} most={most} />
          ))}
        </ol>
      )}
    </Section>
  )
}
