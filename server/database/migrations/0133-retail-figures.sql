CREATE INDEX order_items_charts ON order_items USING btree (product_id) INCLUDE (line_total) WHERE (deleted_at IS NULL);
CREATE INDEX orders_charts ON orders USING btree (status) INCLUDE (total) WHERE (deleted_at IS NULL);
