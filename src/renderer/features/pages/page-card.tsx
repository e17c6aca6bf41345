import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconLink, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { useCan } from '../../lib/permissions.ts'
import { to } from '../../lib/route-paths.ts'
import { useStore } from '../../lib/stores.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { hasUnpublished, PageStatus } from './page-status.tsx'
import classes from './pages.module.css'
import { PreviewFrame } from './preview-frame.tsx'

/** The page is drawn this wide and tall, then made small. */
const DRAWN = { width: 1120, height: 700 }

const types = { standard: 'Standard', instant: 'Instant' } as const

interface PageCardProps {
  page: PaymentPageDraft
  onLink: () => void
}

/** A payment page in the gallery: what it looks like now, how it stands, and what can be done with it. */
export function PageCard({ page, onLink }: PageCardProps) {
  const store = useStore()
  const mayEdit = useCan('pages.manage')
  const { ref, width } = useElementSize()
  const editor = to('payment-pages.edit', { paymentPageId: page.payment_page_id })
  return (
    <article className={classes.card} aria-label={page.name}>
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
        {mayEdit && <Link className={classes.cover} to={editor} tabIndex={-1} aria-hidden />}
      </div>
      <div className={classes.cardBody}>
        <div className={classes.nameLine}>
          <h2 className={classes.name}>{mayEdit ? <Link to={editor}>{page.name}</Link> : page.name}</h2>
          <PageStatus status={page.status} />
          {page.is_default && <StatusBadge tone="info">Default</StatusBadge>}
        </div>
        <p className={classes.facts}>
          {types[page.payment_page_type]} · changed <RelativeTime value={page.updated_at} />
          {hasUnpublished(page) && ' · has unpublished changes'}
        </p>
        <div className={classes.actions}>
          {mayEdit && (
            <Button
              size="xs"
              variant="default"
              component={Link}
              to={editor}
              leftSection={<IconPencil size={16} stroke={1.7} />}
            >
              Open
            </Button>
          )}
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
        </div>
      </div>
    </article>
  )
}
