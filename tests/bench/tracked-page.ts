import { contracts } from '../../src/shared/contracts/index.ts'
import type { ToolName } from '../../src/shared/domain/events/tools.ts'
import { subjects } from '../support/marketing/subjects.ts'
import { callRemote, requireOk, type Remote, type RemoteShop } from '../support/e2e/remote-shop.ts'
import { startDoubles, type DoubleServer } from '../support/providers/double-server.ts'

/** Tools of the measured page. Google only gets events from the browser. */
const TOOLS = { 'meta-pixel': 'both', 'tiktok-pixel': 'both', 'google-pixel': 'browser' } as const

/** Doubles of the tools' servers, for PROVIDERS_URL. */
export async function startToolDoubles(): Promise<DoubleServer> {
  const used = subjects.filter(({ name }) => name in TOOLS)
  return startDoubles(await Promise.all(used.map(async ({ double }) => double(() => Date.now()))))
}

const fieldsOf = (name: ToolName): Record<string, string> => {
  const { fields = {} } = subjects.find((subject) => subject.name === name) ?? {}
  // Without Ads, which the double checks with another server.
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !key.startsWith('ads_')))
}

/** Connects Meta, TikTok and Google to a store whose shoppers aren't asked, so that all tags run. */
export async function connectTools(server: Remote, { store_id, token }: RemoteShop): Promise<void> {
  const { consent, integrations } = contracts
  const rules = { store_id, default_mode: 'none' as const, countries: {}, asks_again: false, version: 0 }
  requireOk(await callRemote(server, consent.update, { body: rules }, { token }))
  for (const [name, sent_from] of Object.entries(TOOLS) as [keyof typeof TOOLS, (typeof TOOLS)[keyof typeof TOOLS]][]) {
    const body = { store_id, name, fields: fieldsOf(name), sent_from, sends_test_mode: true }
    requireOk(await callRemote(server, integrations.update, { body }, { token }))
  }
}
