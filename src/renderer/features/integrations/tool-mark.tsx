import {
  IconBrandGoogle,
  IconBrandMeta,
  IconBrandPinterest,
  IconBrandSnapchat,
  IconBrandTiktok,
  IconBrandX,
  IconChartDonut,
  IconFlag3,
  IconInfinity,
  IconShoppingBag,
  IconTriangle,
  type Icon,
} from '@tabler/icons-react'
import type { ToolName } from '../../../shared/domain/events/tools.ts'
import classes from './tool-mark.module.css'

const MARKS: Readonly<Record<ToolName, Icon>> = {
  shopify: IconShoppingBag,
  klaviyo: IconFlag3,
  'triple-whale': IconChartDonut,
  'meta-pixel': IconBrandMeta,
  'google-pixel': IconBrandGoogle,
  'tiktok-pixel': IconBrandTiktok,
  snapchat: IconBrandSnapchat,
  pinterest: IconBrandPinterest,
  'x-pixel': IconBrandX,
  applovin: IconTriangle,
  taboola: IconInfinity,
}

/** A tool's symbol in its color, next to its name. */
export function ToolMark({ name }: { name: ToolName }) {
  const Mark = MARKS[name]
  return (
    <span className={classes.mark} data-tool={name} aria-hidden>
      <Mark size={21} stroke={1.9} />
    </span>
  )
}
