import { formatMoney } from '../../../shared/domain/money/money.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { Donut } from '../../ui/charts/donut.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import type { ChartPoint } from '../../ui/charts/types.ts'
import type { GalleryGroup } from '../entry-types.ts'

const dollars = (amount: number): string => formatMoney(amount, 'USD')

const points: readonly ChartPoint[] = Array.from({ length: 14 }, (_, index) => ({
  label: `Nov ${index + 9}`,
  values: { now: 82_000 + ((index * 37) % 11) * 6400, before: 74_000 + ((index * 23) % 9) * 5200 },
}))

const series = [
  { key: 'now', label: 'This period' },
  { key: 'before', label: 'Previous period', compared: true },
]

const brands = [
  { key: 'visa', label: 'Visa', value: 412 },
  { key: 'mastercard', label: 'Mastercard', value: 268 },
  { key: 'amex', label: 'American Express', value: 74 },
]

export const charts: GalleryGroup = {
  area: 'ui',
  folder: 'ui/charts',
  title: 'Charts',
  entries: [
    {
      components: { LineChart },
      purpose: 'Values over time with the comparison range, as a chart or a table.',
      file: 'ui/charts/line-chart.tsx',
      states: {
        Default: <LineChart title="Net sales" figure="$14,280.00" series={series} points={points} format={dollars} />,
        Empty: <LineChart title="Refunds" series={series} points={[]} format={dollars} />,
      },
      layout: 'wide',
    },
    {
      components: { BarChart },
      purpose: 'Values by category or period, next to each other or stacked.',
      file: 'ui/charts/bar-chart.tsx',
      states: {
        Default: <BarChart title="Orders" series={series.slice(0, 1)} points={points} format={dollars} />,
        Stacked: (
          <BarChart
            title="Sales by account"
            stacked
            series={[
              { key: 'now', label: 'Stripe US' },
              { key: 'before', label: 'Adyen EU' },
            ]}
            points={points}
            format={dollars}
          />
        ),
        Empty: <BarChart title="Disputes" series={series} points={[]} format={dollars} />,
      },
      layout: 'wide',
    },
    {
      components: { Donut },
      purpose: 'Shares of a whole. Each row of its legend hides or shows a slice.',
      file: 'ui/charts/donut.tsx',
      states: {
        Default: <Donut title="Card brands" unit="payments" slices={brands} />,
        Empty: <Donut title="Wallets" unit="payments" slices={[]} />,
      },
    },
  ],
}
