import { FieldSkeleton, ListSkeleton, SettingsSkeleton } from '../../ui/feedback/settings-skeleton.tsx'
import {
  CardSkeleton,
  DetailSkeleton,
  PageSkeleton,
  RowSkeleton,
  SkeletonBar,
  StatCardSkeleton,
  StatGridSkeleton,
} from '../../ui/feedback/skeletons.tsx'
import type { GalleryEntry } from '../entry-types.ts'

/** The loading states, each in the layout of what loads. */
export const skeletons: readonly GalleryEntry[] = [
  {
    components: { SkeletonBar, FieldSkeleton, StatCardSkeleton },
    purpose: 'Placeholders of one text, one field and one value while they load.',
    file: 'ui/feedback/skeletons.tsx',
    states: {
      Text: <SkeletonBar width={160} />,
      Heading: <SkeletonBar width={120} height={16} strong />,
      Field: <FieldSkeleton />,
      'Stat card': <StatCardSkeleton seed={2} />,
    },
  },
  {
    components: { CardSkeleton, RowSkeleton, StatGridSkeleton },
    purpose: 'Placeholders of a card, list rows and a grid of values.',
    file: 'ui/feedback/skeletons.tsx',
    states: {
      Card: <CardSkeleton height={160} />,
      Rows: <RowSkeleton rows={3} />,
      'Stat grid': <StatGridSkeleton />,
    },
    layout: 'wide',
  },
  {
    components: { PageSkeleton, DetailSkeleton },
    purpose: 'Placeholders of a whole screen, a dashboard and a detail page.',
    file: 'ui/feedback/skeletons.tsx',
    states: {
      Screen: <PageSkeleton />,
      'Detail page': <DetailSkeleton aside />,
    },
    layout: 'screen',
  },
  {
    components: { SettingsSkeleton, ListSkeleton },
    purpose: 'Placeholders of a settings tab and of a list in a tab.',
    file: 'ui/feedback/settings-skeleton.tsx',
    states: {
      Settings: <SettingsSkeleton />,
      List: <ListSkeleton rows={3} />,
    },
    layout: 'wide',
  },
]
