import { config } from 'zod/mini'
import en from 'zod/v4/locales/en.js'

/** zod/mini says 'Invalid input' to everything until a locale is set; the server answers in English. */
export function speakEnglish(): void {
  config(en())
}
