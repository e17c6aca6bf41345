import type { AffirmationBox } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import {
  affirmationSections,
  hasContent,
  type AffirmationSection,
} from '../../../../shared/domain/pages/affirmation.ts'

/** The page or offer that the box belongs to. */
export type Affirmed = { payment_page_id: string } | { optimizer_id: string }

/** One of the three reasons to buy. */
export interface Section {
  name: AffirmationSection
  title: string
  message: string
  image: string | null
  filled: boolean
}

/** The default label of a section without a title. */
export const sectionLabels: Record<AffirmationSection, string> = {
  one: 'First section',
  two: 'Second section',
  three: 'Third section',
}

export const labelOf = ({ name, title }: Section): string => title || sectionLabels[name]

/** Returns all three sections in the order of the box, followed by those missing from it. */
export function sectionsOf(box: AffirmationBox | null): Section[] {
  const order = box?.section_order ?? []
  const rest = affirmationSections.filter((name) => !order.includes(name))
  return [...order, ...rest].map((name) => ({
    name,
    title: box?.[`title_${name}`] ?? '',
    message: box?.[`message_${name}`] ?? '',
    image: box?.[`image_${name}`] ?? null,
    filled: box !== null && hasContent(box, name),
  }))
}
