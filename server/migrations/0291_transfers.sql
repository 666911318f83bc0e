-- The filters of movements say how many they leave (docs/decisions/0078). Loads and unloads are found at once in the
-- ledger; where transfers are rare, it was read whole to count them.
create index stock_movements_transfers on stock_movements (id) where type = 'trasferimento';
