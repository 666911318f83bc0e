-- The function is named after what it does; its body stands in database/functions/logistics/stock/movements.sql.
alter function stand_in_line(integer[], integer[], uuid) rename to lock_and_find_earlier;
