import type { SentFrom, Tool, ToolName } from '../tools.ts'

/** Tools with a tag that shoppers’ pages can load. */
const browserTags: ReadonlySet<ToolName> = new Set(['meta-pixel', 'tiktok-pixel', 'google-pixel', 'taboola'])

/** Where a tool’s events can be sent from. */
export const sendsOf = ({ name, sends }: Pick<Tool, 'name' | 'sends'>): readonly SentFrom[] =>
  browserTags.has(name) ? sends : sends.filter((from) => from === 'server')
