import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import './another-device.css'
import { Button } from '../../storefront/content/button.tsx'
import { useHelpTexts } from '../../storefront/i18n/help-texts.tsx'
import { onDemand } from '../../storefront/hydration/lazy-component.tsx'

const Sheet = onDemand(async () => ({ default: (await import('./another-device-sheet.tsx')).AnotherDeviceSheet }))

/** The end of the column with the pay button, where inserted content shifts nothing. */
const END = '.shop-b, .shop-instant > .shop-side'
/** In the last card with the other links, where nothing follows. */
const endOf = () =>
  (matchMedia('(min-width: 700px)').matches && document.querySelector('.shop-b > .shop-section')) ||
  document.querySelector(END)

/**
 * A subtle link for continuing the order on a phone or a computer.
 * @param props.linkOf resolves to an address that restores everything entered so far
 */
export function AnotherDevice({ linkOf }: { linkOf: () => Promise<string> }) {
  const t = useHelpTexts()
  const [place] = useState(endOf)
  const [open, setOpen] = useState(false)
  if (!place) return null
  return createPortal(
    <div className="shop-another shop-small">
      <Button look="link" onPress={() => setOpen(true)}>
        {t.another_device}
      </Button>
      {open && (
        <Suspense>
          <Sheet linkOf={linkOf} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>,
    place,
  )
}
