import type { ToolName } from '../../../shared/domain/events/tools.ts'
import { applovinTag } from './applovin-tag.ts'
import { googleTag } from './google-tag.ts'
import { metaTag } from './meta-tag.ts'
import { pinterestTag } from './pinterest-tag.ts'
import { snapchatTag } from './snapchat-tag.ts'
import type { Tag } from './tag.ts'
import { taboolaTag } from './taboola-tag.ts'
import { tiktokTag } from './tiktok-tag.ts'
import { xTag } from './x-tag.ts'

const TAGS: Partial<Record<ToolName, Tag>> = {
  'meta-pixel': metaTag,
  'tiktok-pixel': tiktokTag,
  'google-pixel': googleTag,
  'x-pixel': xTag,
  snapchat: snapchatTag,
  pinterest: pinterestTag,
  applovin: applovinTag,
  taboola: taboolaTag,
}

/** The tool's tag; null for one that only receives events from the server. */
export const tagOf = (name: ToolName): Tag | null => TAGS[name] ?? null
