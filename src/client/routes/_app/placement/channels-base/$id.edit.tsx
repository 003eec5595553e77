import { createFileRoute } from '@tanstack/react-router'
import { ChannelEditPage } from '#client/features/channels/channel/channel-edit-page.tsx'

export const Route = createFileRoute('/_app/placement/channels-base/$id/edit')({ component: ChannelEditPage })
