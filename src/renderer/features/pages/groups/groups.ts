import { ColoursGroup } from './colours-group.tsx'
import { ContactGroup } from './contact-group.tsx'
import type { SettingsGroup } from './group.ts'
import { LanguageGroup } from './language-group.tsx'
import { LogoGroup } from './logo-group.tsx'
import { NameGroup } from './name-group.tsx'
import { ShippingGroup } from './shipping-group.tsx'
import { TemplateGroup } from './template-group.tsx'

/** The groups of a standard payment page's settings, from the top. Another group is a file here and a line. */
export const standardGroups: readonly (readonly [key: string, group: SettingsGroup])[] = [
  ['name', NameGroup],
  ['template', TemplateGroup],
  ['logo', LogoGroup],
  ['colours', ColoursGroup],
  ['contact', ContactGroup],
  ['shipping', ShippingGroup],
  ['language', LanguageGroup],
]
