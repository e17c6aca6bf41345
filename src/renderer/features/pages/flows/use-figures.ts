import { useState } from 'react'
import { flows } from '../../../../shared/contracts/flows.ts'
import { addDays, dayOf } from '../../../../shared/domain/date-range.ts'
import { useApi } from '../../../lib/use-api.ts'
import type { Figures } from './canvas/build.ts'

/** The ranges that figures are looked at for, in days. */
export const RANGES = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
]

/** What real sessions did in a flow in the last `days`; null until it is known. */
export function useFigures(flow_id: string, days: string): Figures | null {
  const [today] = useState(() => dayOf(new Date()))
  const start_date = addDays(today, 1 - Number(days))
  const { data } = useApi(flows.statistics, { query: { flow_id, start_date } }, { keepPrevious: true })
  return data ?? null
}
