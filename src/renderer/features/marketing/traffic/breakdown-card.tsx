import { IconArrowDown, IconRobot } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Input } from '../../../../shared/contract.ts'
import { traffic, type TrafficRow, type TrafficTotals } from '../../../../shared/contracts/marketing/traffic.ts'
import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { trafficDimensions, type TrafficDimension } from '../../../../shared/domain/store/traffic.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatCount, formatPercent, pluralize } from '../../../lib/format/format.ts'
import { useOverflowing } from '../../../ui/data-table/use-overflowing.ts'
import { Money } from '../../../ui/display/money.tsx'
import { CardSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { perVisitor } from './traffic-cards.tsx'
import classes from './traffic.module.css'

const LABELS: Readonly<Record<TrafficDimension, { tab: string; head: string; none: string }>> = {
  source: { tab: 'Source', head: 'Source and medium', none: '(direct)' },
  campaign: { tab: 'Campaign', head: 'Campaign', none: '(no campaign)' },
  content: { tab: 'Content', head: 'Content', none: '(no content)' },
  landing: { tab: 'Landing page', head: 'Landing page', none: '(unknown)' },
  referrer: { tab: 'Referrer', head: 'Referrer', none: '(no referrer)' },
  device: { tab: 'Device', head: 'Device', none: '(unknown)' },
  country: { tab: 'Country', head: 'Country', none: '(unknown)' },
}

const countries = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' })

function nameOf(by: TrafficDimension, value: string): string {
  if (value === '') return LABELS[by].none
  if (by === 'country') return countries.of(value) ?? value
  return by === 'device' ? value[0]?.toUpperCase() + value.slice(1) : value
}

type SortKey = 'sessions' | 'checkouts' | 'orders' | 'conversion' | 'revenue' | 'per_visitor'

const COLUMNS: readonly { key: SortKey; label: string }[] = [
  { key: 'sessions', label: 'Sessions' },
  { key: 'checkouts', label: 'Checkouts' },
  { key: 'orders', label: 'Orders' },
  { key: 'conversion', label: 'Conversion' },
  { key: 'revenue', label: 'Revenue' },
  { key: 'per_visitor', label: 'Per visitor' },
]

function figure(row: TrafficTotals, key: SortKey): number {
  if (key === 'conversion') return percentOf(row.orders, row.sessions) ?? -1
  return key === 'per_visitor' ? (perVisitor(row) ?? -1) : row[key]
}

const orderCount = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

function Figures({ row, currency, most }: { row: TrafficTotals; currency: string; most?: number }) {
  const value = perVisitor(row)
  const share = most === undefined ? 0 : Math.round((row.sessions / most) * 100)
  return (
    <>
      <td>
        <span className={classes.bar} style={{ backgroundSize: `${share}% 100%` }}>
          {formatCount(row.sessions)}
        </span>
      </td>
      <td className={classes.quiet}>{formatCount(row.checkouts)}</td>
      <td>{orderCount.format(row.orders)}</td>
      <td>{formatPercent(percentOf(row.orders, row.sessions))}</td>
      <td className={classes.strong}>
        <Money amount={row.revenue} currency={currency} />
      </td>
      <td>{value === null ? '–' : <Money amount={value} currency={currency} />}</td>
    </>
  )
}

interface TableProps {
  by: TrafficDimension
  rows: readonly TrafficRow[]
  others: TrafficTotals | null
  total: TrafficTotals
  currency: string
}

function BreakdownTable({ by, rows, others, total, currency }: TableProps) {
  const [sort, setSort] = useState<SortKey>('sessions')
  const box = useRef<HTMLDivElement>(null)
  const scrolls = useOverflowing(box)
  const sorted = rows.toSorted((one, other) => figure(other, sort) - figure(one, sort))
  const most = Math.max(1, ...rows.map(({ sessions }) => sessions))
  const label = `Traffic by ${LABELS[by].head.toLowerCase()}`
  return (
    <div
      ref={box}
      className={classes.scroll}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{LABELS[by].head}</th>
            {COLUMNS.map(({ key, label: text }) => (
              <th scope="col" key={key} aria-sort={key === sort ? 'descending' : undefined}>
                <button type="button" className={classes.sort} onClick={() => setSort(key)}>
                  {text}
                  {key === sort && <IconArrowDown size={14} stroke={1.8} aria-hidden />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={`${row.value}\n${row.detail}`}>
              <th scope="row">
                {nameOf(by, row.value)} {row.detail && <span className={classes.quiet}>{row.detail}</span>}
              </th>
              <Figures row={row} currency={currency} most={most} />
            </tr>
          ))}
          {others && (
            <tr>
              <th scope="row">Other</th>
              <Figures row={others} currency={currency} most={most} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Figures row={total} currency={currency} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface BreakdownCardProps {
  query: Input<typeof traffic.breakdown>['query']
  bot_sessions: number
  onBots: (shown: boolean) => void
}

/** The figures by source, campaign and so on. The credit model applies to orders and revenue only. */
export function BreakdownCard({ query, bot_sessions, onBots }: BreakdownCardProps) {
  const [params, setParams] = useSearchParams()
  const by = trafficDimensions.find((dimension) => dimension === params.get('by')) ?? 'source'
  const { data, load } = useApi(traffic.breakdown, { query: { ...query, by } })
  const shown = query.bots === 'show'
  return (
    <Section
      title={
        <span className={classes.tabs}>
          <Segments
            label="Break down by"
            value={by}
            options={trafficDimensions.map((value) => ({ value, label: LABELS[value].tab }))}
            onChange={(value) => setParams((known) => ({ ...Object.fromEntries(known), by: value }), { replace: true })}
          />
        </span>
      }
      action={
        bot_sessions > 0 && (
          <span className={classes.bots}>
            <IconRobot size={16} stroke={1.6} aria-hidden />
            {pluralize(bot_sessions, 'bot visit')} {shown ? 'included' : 'left out'}
            <button type="button" className={classes.link} onClick={() => onBots(!shown)}>
              {shown ? 'Hide' : 'Show'}
            </button>
          </span>
        )
      }
      flush
    >
      <LoadGate load={load} what="The breakdown" skeleton={<CardSkeleton height={260} />}>
        {data &&
          (data.rows.length === 0 ? (
            <p className={classes.empty}>No visits in this period. Share a link to your store to get the first ones.</p>
          ) : (
            <BreakdownTable by={by} {...data} />
          ))}
      </LoadGate>
    </Section>
  )
}
