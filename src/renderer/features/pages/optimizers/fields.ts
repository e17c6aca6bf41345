import { fieldsOf } from '../editor/fields.tsx'
import type { OptimizerValues } from './optimizer-kind.ts'

/** The fields of an optimizer's settings. */
export const { FlagField, TextField, NumberField, ChoiceField, ColourSetting, ImageField } = fieldsOf<OptimizerValues>()
