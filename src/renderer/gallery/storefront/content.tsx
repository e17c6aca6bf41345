import { AffirmationBox } from '../../storefront/content/affirmation-box.tsx'
import { BannerStrip, Hero } from '../../storefront/content/banner-hero.tsx'
import { Button, Spinner } from '../../storefront/content/button.tsx'
import { Callout } from '../../storefront/content/callout.tsx'
import { Icon } from '../../storefront/content/icons.tsx'
import { InfoCard } from '../../storefront/content/info-card.tsx'
import { Notice } from '../../storefront/content/inline-alert.tsx'
import { MoreIcon } from '../../storefront/content/more-icons.tsx'
import { Reviews } from '../../storefront/content/reviews.tsx'
import { RichText } from '../../storefront/content/rich-text.tsx'
import { NotificationProvider, useNotification } from '../../storefront/content/toaster.tsx'
import type { GalleryGroup } from '../entry-types.ts'
import { noop } from '../examples.tsx'
import { affirmation, pictures, reviews } from '../samples/shop.tsx'

const icons = ['lock', 'alert', 'info', 'check', 'cart', 'shield', 'chat', 'bag'] as const
const moreIcons = ['clock', 'truck', 'gift', 'user', 'offline'] as const

function ToastButtons() {
  const { notify } = useNotification()
  return (
    <>
      <Button look="plain" onPress={() => notify('success', 'Promo code applied')}>
        Success
      </Button>{' '}
      <Button look="plain" onPress={() => notify('error', 'The cart couldn’t be updated')}>
        Error
      </Button>
    </>
  )
}

const banner = { banner_enabled: true, banner_primary_text: 'Free shipping over $100' }
const hero = { hero_enabled: true, hero_section_header_text: 'Almost yours' }

export const content: GalleryGroup = {
  area: 'storefront',
  folder: 'storefront/content',
  title: 'Content',
  entries: [
    {
      components: { Button, Spinner },
      purpose: 'Buttons of shopper pages.',
      file: 'storefront/content/button.tsx',
      states: {
        Main: <Button onPress={noop}>Continue</Button>,
        Plain: (
          <Button look="plain" onPress={noop}>
            Retry
          </Button>
        ),
        Link: (
          <Button look="link" onPress={noop}>
            View order
          </Button>
        ),
        Busy: (
          <Button busy onPress={noop}>
            Continue
          </Button>
        ),
        Spinner: <Spinner />,
      },
    },
    {
      components: { Notice },
      purpose: 'An inline message about a problem or a change.',
      file: 'storefront/content/inline-alert.tsx',
      states: {
        Information: <Notice>Shipping rates changed because of the new address.</Notice>,
        Error: <Notice kind="error">Your card was declined. Try another payment method.</Notice>,
      },
    },
    {
      components: { NotificationProvider },
      purpose: 'Toasts at the bottom center of shopper pages.',
      file: 'storefront/content/toaster.tsx',
      states: {
        'All types': (
          <NotificationProvider>
            <ToastButtons />
          </NotificationProvider>
        ),
      },
    },
    {
      components: { BannerStrip },
      purpose: 'The merchant’s banner at the top of a page.',
      file: 'storefront/content/banner-hero.tsx',
      states: {
        Default: <BannerStrip page={banner} />,
        'Two texts': <BannerStrip page={{ ...banner, banner_secondary_text: 'Ends Sunday' }} />,
        'Own colors': (
          <BannerStrip page={{ ...banner, banner_color: '#fbe3d6', banner_primary_text_color: '#2a1710' }} />
        ),
      },
    },
    {
      components: { Hero },
      purpose: 'The merchant’s headline and image below the header.',
      file: 'storefront/content/banner-hero.tsx',
      states: {
        Text: <Hero page={hero} title="Checkout" />,
        'With an image': <Hero page={{ ...hero, hero_image: pictures.kettle }} title="Checkout" />,
      },
    },
    {
      components: { Callout },
      purpose: 'The merchant’s text and image above the form.',
      file: 'storefront/content/callout.tsx',
      states: {
        Text: (
          <Callout
            page={{
              callout_enabled: true,
              callout_title: 'Holiday orders',
              custom_text_enabled: true,
              custom_text: 'Order by December 18 to get it in time.',
            }}
          />
        ),
        'With an image': (
          <Callout page={{ callout_enabled: true, callout_title: 'New: clay mugs', custom_image: pictures.mug }} />
        ),
      },
    },
    {
      components: { InfoCard },
      purpose: 'A card next to the form.',
      file: 'storefront/content/info-card.tsx',
      states: { Default: <InfoCard title="Questions?">Write to help@kettle.example.</InfoCard> },
    },
    {
      components: { AffirmationBox },
      purpose: 'Up to three reasons to buy.',
      file: 'storefront/content/affirmation-box.tsx',
      states: { Default: <AffirmationBox box={affirmation} /> },
    },
    {
      components: { Reviews },
      purpose: 'Customer reviews with up to four images each.',
      file: 'storefront/content/reviews.tsx',
      states: { Default: <Reviews reviews={reviews} /> },
    },
    {
      components: { RichText },
      purpose: 'A merchant’s formatted text, limited to safe tags.',
      file: 'storefront/content/rich-text.tsx',
      states: {
        Default: (
          <RichText html="<h2>Care</h2><p>Rinse with <strong>warm water</strong>.</p><ul><li>No soap</li><li>No dishwasher</li></ul>" />
        ),
      },
    },
    {
      components: { Icon, MoreIcon },
      purpose: 'Line icons in the text color, always next to text.',
      file: 'storefront/content/icons.tsx',
      states: {
        'First paint': icons.map((name) => <Icon key={name} name={name} size={24} />),
        'On demand': moreIcons.map((name) => <MoreIcon key={name} name={name} size={24} />),
      },
    },
  ],
}
