import { englishResume } from './resume-messages.ts'
import type { ResumeMessages } from './resume-messages.ts'
import { useTexts } from './texts.tsx'

/** The texts of an order that continues in another browser, in the page's language. */
export const useResumeTexts = (): ResumeMessages => useTexts().lazy?.resume ?? englishResume
