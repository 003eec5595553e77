import { createFileRoute } from '@tanstack/react-router'
import { ChannelForm } from '#client/features/channels/channel/channel-form.tsx'

export const Route = createFileRoute('/_app/placement/channels-base/create')({ component: ChannelForm })
