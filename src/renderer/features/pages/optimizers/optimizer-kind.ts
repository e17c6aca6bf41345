import {
  optimizerContent,
  optimizerImages,
  type OptimizerCategory,
  type OptimizerContent,
} from '../../../../shared/contracts/pages/optimizer-content.ts'
import { optimizerDraft, optimizers, type OptimizerDraft } from '../../../../shared/contracts/pages/optimizers.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import type { ContentKind } from '../editor/content-kind.ts'
import { optimizerSettings } from './optimizer-settings.ts'

/** The values that the optimizer editor changes: every field of B §3. An image is a path or null. */
export type OptimizerValues = OptimizerContent

export const CATEGORY_LABELS: Readonly<Record<OptimizerCategory, string>> = {
  order_bump: 'Order bump',
  upsell: 'Upsell',
  downsell: 'Downsell',
}

type Sort = Pick<OptimizerDraft, 'optimizer_category' | 'optimizer_type'>

/** Describes an optimizer's type: 'Upsell bundle'. */
export const optimizerTypeLabel = ({ optimizer_category, optimizer_type }: Sort): string =>
  optimizer_type === 'bundle' ? `${CATEGORY_LABELS[optimizer_category]} bundle` : CATEGORY_LABELS[optimizer_category]

/** Address of the optimizer editor (RT-106). */
export const editorAddress = ({ optimizer_id }: Pick<OptimizerDraft, 'optimizer_id'>): string =>
  to('optimizers.edit', { optimizerId: optimizer_id })

/** The optimizer content kind: order bumps, upsells and downsells. */
export const optimizerKind: ContentKind<OptimizerValues, OptimizerDraft> = {
  key: 'optimizer',
  contracts: optimizers,
  id: 'optimizer_id',
  content: optimizerContent,
  draft: optimizerDraft,
  replies: { details: 'optimizerDetails', list: 'optimizers' },
  images: optimizerImages,
  words: { title: 'Optimizer', one: 'offer', many: 'offers' },
  settings: optimizerSettings,
  thumbnail: (optimizer) => ({ kind: 'optimizer', optimizer }),
  editorOf: editorAddress,
  listAddress: to('optimizers.list'),
}
