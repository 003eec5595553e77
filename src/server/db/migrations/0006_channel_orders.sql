-- The orders in which people look through a hundred thousand channels, so that a page is read and not sorted out of all
-- of them. An index is read backwards for the other direction only where no value is empty: empty ones stand last in both.
-- Columns of a few values have none: whoever sorts by one filters by it sooner.
CREATE INDEX channels_subscribers_asc ON channels (subscribers, id);
CREATE INDEX channels_subscribers_desc ON channels (subscribers DESC NULLS LAST, id);
CREATE INDEX channels_view_count_plan_asc ON channels (view_count_plan, id);
CREATE INDEX channels_view_count_plan_desc ON channels (view_count_plan DESC NULLS LAST, id);
CREATE INDEX channels_citation_index_asc ON channels (citation_index, id);
CREATE INDEX channels_citation_index_desc ON channels (citation_index DESC NULLS LAST, id);
CREATE INDEX channels_cpv_plan_asc ON channels (cpv_plan, id);
CREATE INDEX channels_cpv_plan_desc ON channels (cpv_plan DESC NULLS LAST, id);
CREATE INDEX channels_er_view_plan_asc ON channels (er_view_plan, id);
CREATE INDEX channels_er_view_plan_desc ON channels (er_view_plan DESC NULLS LAST, id);
CREATE INDEX channels_share_rate_plan_asc ON channels (share_rate_plan, id);
CREATE INDEX channels_share_rate_plan_desc ON channels (share_rate_plan DESC NULLS LAST, id);
CREATE INDEX channels_talk_rate_plan_asc ON channels (talk_rate_plan, id);
CREATE INDEX channels_talk_rate_plan_desc ON channels (talk_rate_plan DESC NULLS LAST, id);
CREATE INDEX channels_err_plan_asc ON channels (err_plan, id);
CREATE INDEX channels_err_plan_desc ON channels (err_plan DESC NULLS LAST, id);
CREATE INDEX channels_native_price_order ON channels (native_price, id);
CREATE INDEX channels_marked_price_order ON channels (marked_price, id);
CREATE INDEX channels_discount_order ON channels (discount, id);
CREATE INDEX channels_agency_price_order ON channels (agency_price, id);
CREATE INDEX channels_base_price_order ON channels (base_price, id);
CREATE INDEX channels_vendor_vat_percent_order ON channels (vendor_vat_percent, id);
CREATE INDEX channels_price_valid_until_order ON channels (price_valid_until, id);
CREATE INDEX channels_legal_entity_order ON channels (legal_entity_search, id);
