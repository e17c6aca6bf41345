import type { GalleryGroup } from '../entry-types.ts'
import { charts } from './charts.tsx'
import { controls } from './controls.tsx'
import { dataTable } from './data-table.tsx'
import { display } from './display.tsx'
import { feedback } from './feedback.tsx'
import { inputs } from './inputs.tsx'
import { layout } from './layout.tsx'
import { payments } from './payments.tsx'
import { resource } from './resource.tsx'

/** The dashboard's components. */
export const uiGroups: readonly GalleryGroup[] = [
  controls,
  inputs,
  display,
  feedback,
  layout,
  dataTable,
  charts,
  resource,
  payments,
]
