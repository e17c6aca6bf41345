import { Button, Checkbox } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconEye, IconLink, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { useCan } from '../../lib/permissions.ts'
import { useStore } from '../../lib/stores.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { editorAddress } from './page-address.ts'
import { PageMenu } from './page-menu.tsx'
import { hasUnpublished, PageStatus } from './page-status.tsx'
import classes from './pages.module.css'
import { PreviewFrame } from './preview-frame.tsx'
import type { PageActions } from './use-page-actions.ts'

/** The page is drawn this wide and tall, then made small. */
const DRAWN = { width: 1120, height: 700 }

const types = { standard: 'Standard', instant: 'Instant' } as const

interface PageCardProps {
  page: PaymentPageDraft
  actions: PageActions
  chosen: boolean
  onChoose: (chosen: boolean) => void
  onLink: () => void
}

/** A payment page in the gallery: what it looks like now, how it stands, and what can be done with it. */
export function PageCard({ page, actions, chosen, onChoose, onLink }: PageCardProps) {
  const store = useStore()
  const mayEdit = useCan('pages.manage')
  const Mark = mayEdit ? IconPencil : IconEye
  const { ref, width } = useElementSize()
  const editor = editorAddress(page)
  return (
    <article className={classes.card} aria-label={page.name} data-chosen={chosen || undefined}>
      <div className={classes.picture} ref={ref} style={{ aspectRatio: `${DRAWN.width} / ${DRAWN.height}` }}>
        {width > 0 && (
          <PreviewFrame
            title={`${page.name}, small`}
            page={page}
            store={store}
            {...DRAWN}
            scale={width / DRAWN.width}
            still
          />
        )}
        <Link className={classes.cover} to={editor} tabIndex={-1} aria-hidden />
        {mayEdit && (
          <Checkbox
            className={classes.tick ?? ''}
            aria-label={`Select ${page.name}`}
            checked={chosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )}
      </div>
      <div className={classes.cardBody}>
        <div className={classes.nameLine}>
          <h2 className={classes.name}>
            <Link to={editor}>{page.name}</Link>
          </h2>
          <PageStatus status={page.status} />
          {page.is_default && <StatusBadge tone="info">Default</StatusBadge>}
        </div>
        <p className={classes.facts}>
          {types[page.payment_page_type]} · changed <RelativeTime value={page.updated_at} />
          {hasUnpublished(page) && ' · has unpublished changes'}
        </p>
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={editor}
            leftSection={<Mark size={16} stroke={1.7} />}
          >
            Open
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={page.status !== 'live'}
            title={page.status === 'live' ? undefined : 'Publish the page first'}
            leftSection={<IconLink size={16} stroke={1.7} />}
            onClick={onLink}
          >
            Copy link
          </Button>
          {mayEdit && <PageMenu page={page} actions={actions} />}
        </div>
      </div>
    </article>
  )
}
