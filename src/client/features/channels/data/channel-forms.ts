/** 1 канал, 2 канала, 5 каналов */
export const channelForms = { one: 'канал', few: 'канала', many: 'каналов' }

/** из 1 канала, из 5 каналов */
export const ofChannelForms = { one: 'канала', few: 'каналов', many: 'каналов' }
