-- Channels are searched and put in order in the memory of each node (modules/channels/current-index.ts): what served that
-- here only makes writing slower. Titles by category stay in order, as the list of categories shows them. Nodes of the
-- version before still sort by legal_entity_search: the column goes with a later one.
DROP INDEX channels_title_trigrams, channels_title_order,
  channels_subscribers_asc, channels_subscribers_desc,
  channels_view_count_plan_asc, channels_view_count_plan_desc,
  channels_citation_index_asc, channels_citation_index_desc,
  channels_cpv_plan_asc, channels_cpv_plan_desc,
  channels_er_view_plan_asc, channels_er_view_plan_desc,
  channels_share_rate_plan_asc, channels_share_rate_plan_desc,
  channels_talk_rate_plan_asc, channels_talk_rate_plan_desc,
  channels_err_plan_asc, channels_err_plan_desc,
  channels_native_price_order, channels_marked_price_order, channels_discount_order,
  channels_agency_price_order, channels_base_price_order, channels_vendor_vat_percent_order,
  channels_price_valid_until_order, channels_legal_entity_order;
