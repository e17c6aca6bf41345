import { Button, Select, TextInput } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { trafficLinks, type TrafficLink } from '../../../../shared/contracts/marketing/traffic-links.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { checkoutOrigin } from '../../../lib/navigation/shopper-link.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { CopyAddress } from '../../../ui/display/copy-address.tsx'
import { CopyField } from '../../../ui/display/copy-field.tsx'
import { CardSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import classes from './traffic.module.css'

const QrCode = lazy(() => import('../../../ui/display/qr-code.tsx').then((module) => ({ default: module.QrCode })))

const TAGS = [
  { name: 'utm_source', label: 'Source', placeholder: 'instagram' },
  { name: 'utm_medium', label: 'Medium', placeholder: 'paid' },
  { name: 'utm_campaign', label: 'Campaign', placeholder: 'launch' },
  { name: 'utm_content', label: 'Content', placeholder: 'story' },
] as const

type Tags = Pick<TrafficLink, 'utm_source' | 'utm_medium' | 'utm_campaign' | 'utm_content'>
const NO_TAGS: Tags = { utm_source: '', utm_medium: '', utm_campaign: '', utm_content: '' }

/** Adds the UTM parameters that have a value to a landing page. */
export function taggedUrl(origin: string, path: string, tags: Partial<Tags>): string {
  const url = new URL(path, origin)
  for (const { name } of TAGS) {
    const value = tags[name]?.trim()
    if (value) url.searchParams.set(name, value)
  }
  return url.toString()
}

function SavedLinks({ links, origin }: { links: readonly TrafficLink[]; origin: string }) {
  const toast = useNotification()
  const canEdit = useCan('pages.manage')
  const remove = useAction(trafficLinks.remove, {
    invalidates: [trafficLinks.list],
    onSuccess: () => toast.success('Link deleted. Shoppers can still open it.'),
    onFailure: () => toast.error('The link couldn’t be deleted. Try again.'),
  })
  return (
    <ul className={classes.saved} aria-label="Saved links">
      {links.map((link) => {
        const name = [link.utm_source, link.utm_medium, link.utm_campaign].filter(Boolean).join(' / ')
        return (
          <li key={link.traffic_link_id} className={classes.savedRow}>
            <span className={classes.savedAddress}>{name}</span>
            <CopyAddress name={name} address={taggedUrl(origin, link.path, link)} />
            {canEdit && (
              <Button
                variant="subtle"
                size="compact-sm"
                color="gray"
                aria-label={`Delete ${name}`}
                leftSection={<IconTrash size={15} stroke={1.7} />}
                onClick={() => void remove.run({ body: { traffic_link_id: link.traffic_link_id } })}
              >
                Delete
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface LinkFormProps {
  origin: string
  landing_pages: readonly { path: string; name: string }[]
}

/** The parameters, and the link with its QR code. */
function LinkForm({ origin, landing_pages }: LinkFormProps) {
  const { store_id } = useStore()
  const toast = useNotification()
  const canSave = useCan('pages.manage')
  const [path, choose] = useState(landing_pages[0]?.path ?? '')
  const [tags, setTags] = useState(NO_TAGS)
  const save = useAction(trafficLinks.create, {
    invalidates: [trafficLinks.list],
    onSuccess: () => toast.success('Link saved'),
  })
  const address = taggedUrl(origin, path, tags)
  return (
    <div className={classes.builder}>
      <div className={classes.fields}>
        <Select
          label="Landing page"
          data={landing_pages.map((page) => ({ value: page.path, label: page.name }))}
          value={path}
          allowDeselect={false}
          onChange={(value) => value !== null && choose(value)}
        />
        {TAGS.map(({ name, label, placeholder }) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            maxLength={100}
            value={tags[name]}
            error={save.fieldErrors[name]}
            onChange={({ currentTarget: { value } }) => setTags((known) => ({ ...known, [name]: value }))}
          />
        ))}
        <div className={classes.address}>
          <CopyField label="Link" value={address} mono />
        </div>
        {canSave && (
          <div className={classes.address}>
            <Button
              leftSection={<IconBookmark size={16} stroke={1.7} />}
              disabled={tags.utm_source.trim() === ''}
              loading={save.busy}
              onClick={() => void save.run({ body: { store_id, path, ...tags } })}
            >
              Save link
            </Button>
            {save.error && (
              <p role="alert" className={classes.failed}>
                {save.error}
              </p>
            )}
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        <QrCode address={address} name={['link', tags.utm_source, tags.utm_campaign].filter(Boolean).join('-')} />
      </Suspense>
    </div>
  )
}

/** Builds links with UTM parameters, so that their visits show up by source and campaign. */
export function LinkBuilder() {
  const store = useStore()
  const [open, setOpen] = useState(false)
  const { data, load } = useApi(trafficLinks.list, { query: { store_id: store.store_id } })
  const { links = [], landing_pages = [] } = data ?? {}
  const origin = checkoutOrigin(store)
  return (
    <Section
      title="Link builder"
      action={
        links.length > 0 && (
          <button type="button" className={classes.link} aria-expanded={open} onClick={() => setOpen(!open)}>
            {pluralize(links.length, 'saved link')}
          </button>
        )
      }
    >
      <LoadGate load={load} what="Saved links" skeleton={<CardSkeleton height={160} />}>
        {data && landing_pages.length === 0 && (
          <p className={classes.empty}>Create a payment link or publish an offer first, then build links to it here.</p>
        )}
        {landing_pages.length > 0 && <LinkForm origin={origin} landing_pages={landing_pages} />}
        {open && links.length > 0 && <SavedLinks links={links} origin={origin} />}
      </LoadGate>
    </Section>
  )
}
