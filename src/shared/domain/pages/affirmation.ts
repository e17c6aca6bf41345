/** The sections of an affirmation box (B §3). */
export const affirmationSections = ['one', 'two', 'three'] as const
export type AffirmationSection = (typeof affirmationSections)[number]

/** Default order of the sections, as sent in requests (GAP-68). */
export const defaultSectionOrder = affirmationSections.join(',')

type Sections = {
  readonly [Field in `${'title' | 'message' | 'image'}_${AffirmationSection}`]: string | null
}

/** Returns true if a section has content to show. */
export const hasContent = (box: Sections, name: AffirmationSection): boolean =>
  [box[`title_${name}`], box[`message_${name}`], box[`image_${name}`]].some(Boolean)

const isSection = (name: string): name is AffirmationSection => affirmationSections.some((each) => each === name)

/** Parses a comma-separated order; ignores unknown names (AB-002). */
export const sectionList = (order: string): AffirmationSection[] => order.split(',').filter(isSection)
