import type { ManifestOptions } from 'vite-plugin-pwa'
import { shareFields } from '#client/offline/device/share-target.ts'
import { light } from '#client/ui/theme/palette.ts'
import { attachmentKinds } from '#domain/attachment.ts'
import { sharePath } from '#domain/share-address.ts'

/** Phones match shared files by type, laptops by extension. */
const sharedTypes = [
  ...['text/*', 'image/png', 'image/jpeg', 'image/webp', 'application/pdf', 'application/json'],
  ...['application/msword', 'application/vnd.ms-excel', 'application/rtf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  ...Object.keys(attachmentKinds).map((extension) => `.${extension}`),
]

export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'PromoDesk',
  short_name: 'PromoDesk',
  description: 'Рабочее место агентства: база каналов, расчётки, проекты и PromoGPT',
  lang: 'ru',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: light.canvas,
  theme_color: light.canvas,
  categories: ['business', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  screenshots: [
    {
      src: '/screenshots/channels-wide.png',
      sizes: '1440x900',
      type: 'image/png',
      form_factor: 'wide',
      label: 'База каналов',
    },
    {
      src: '/screenshots/channels-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'База каналов на телефоне',
    },
  ],
  share_target: {
    action: sharePath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: shareFields.title,
      text: shareFields.text,
      url: shareFields.url,
      files: [{ name: shareFields.files, accept: sharedTypes }],
    },
  },
  shortcuts: [
    { name: 'PromoGPT', url: '/chat', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    {
      name: 'База каналов',
      url: '/placement/channels-base',
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
  ],
}
