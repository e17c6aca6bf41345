import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import { en } from './en.ts'
import { de } from './de.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { nl } from './nl.ts'
import { pt } from './pt.ts'
import type { ChangeTexts } from './texts.ts'

export const changeTexts: Readonly<Record<PageLanguage, ChangeTexts>> = { en, es, fr, de, pt, it, nl, ja }
