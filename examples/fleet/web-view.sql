select checkout, sdk, any_value(version) as version, count(*) as uses, list(distinct path)[1] as file
from 'fleet.parquet'
where kind = 'finding' and rule = 'deprecated-web-view' and sdk is not null and evidence = 'use'
group by checkout, sdk
order by checkout, sdk
