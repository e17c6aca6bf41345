import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { flows } from '../../../../shared/contracts/pages/flows.ts'
import { addDays } from '../../../../shared/domain/money/date-range.ts'
import { devices, type DeviceKind } from '../../../../shared/domain/store/device.ts'
import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { RANGES, USUAL_DAYS } from '../stats-ranges.ts'
import type { FlowStats } from './canvas/canvas-elements.ts'

/** Filters of the counted sessions. */
export interface StatsFilter {
  /** One of `RANGES`. */
  days: string
  /** Null for all devices. */
  device: DeviceKind | null
}

/** The filters of the counted sessions, stored in the address. */
export function useStatsFilter(): [StatsFilter, (counted: StatsFilter) => void] {
  const [params, setParams] = useSearchParams()
  const days = RANGES.find(({ value }) => value === params.get('days'))?.value ?? USUAL_DAYS
  const device = devices.find((each) => each === params.get('device')) ?? null
  const choose = (counted: StatsFilter) => {
    const next = new URLSearchParams(params)
    next.delete('days')
    next.delete('device')
    if (counted.days !== USUAL_DAYS) next.set('days', counted.days)
    if (counted.device !== null) next.set('device', counted.device)
    setParams(next, { replace: true })
  }
  return [{ days, device }, choose]
}

/** Session statistics of a flow; null while loading. */
export function useFlowStats(flow_id: string, { days, device }: StatsFilter): FlowStats | null {
  const { time_zone } = useStore()
  const [today] = useState(() => dayIn(new Date(), time_zone))
  const start_date = addDays(today, 1 - Number(days))
  const query = { flow_id, start_date, ...(device === null ? {} : { device }) }
  const { data } = useApi(flows.statistics, { query }, { keepPrevious: true })
  return data ?? null
}
