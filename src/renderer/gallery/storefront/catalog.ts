import type { GalleryGroup } from '../entry-types.ts'
import { content } from './content.tsx'
import { form } from './form.tsx'
import { offers } from './offers.tsx'
import { payment } from './payment.tsx'
import { portal } from './portal.tsx'
import { subscriptions } from './subscriptions.tsx'
import { summary } from './summary.tsx'
import { templates } from './templates.tsx'

/** The components of shopper pages. */
export const storefrontGroups: readonly GalleryGroup[] = [
  templates,
  form,
  summary,
  payment,
  offers,
  subscriptions,
  content,
  portal,
]
