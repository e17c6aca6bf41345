import type { DoubleRequest, ProviderDouble } from '../providers/double-server.ts'

export interface TaboolaDouble extends ProviderDouble {
  accepted: Record<string, unknown>[]
}

const CLICK = /^[A-Za-z0-9_-]{60,}$/

/** Taboola's server-to-server conversions: checks the click ID and that there is a name. */
export function taboolaDouble(): TaboolaDouble {
  const accepted: Record<string, unknown>[] = []
  return {
    hosts: ['trc.taboola.com'],
    accepted,
    answer: ({ method, path, query }: DoubleRequest) => {
      if (method !== 'GET' || path !== '/actions-handler/log/3/s2s-action') return { status: 400, text: '' }
      const { name, revenue, currency } = query
      const isPaid = revenue === undefined || (Number.isFinite(Number(revenue)) && /^[A-Z]{3}$/.test(String(currency)))
      if (!CLICK.test(String(query['click-id'])) || !name || !isPaid) return { status: 400, text: '' }
      accepted.push(query)
      return { status: 204, text: '' }
    },
  }
}
